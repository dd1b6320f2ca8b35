const FIRST_BYTES = 131_072;
const MOST_BYTES_PER_UNIT = 3;
/** The largest whole number that is put down by hand. */
export const MOST_WHOLE = 0x7fffffff;
const MOST_DIGITS = 10;
const [SPACE, QUOTE, ZERO, BACKSLASH, TILDE] = [0x20, 0x22, 0x30, 0x5c, 0x7e];

/** Bytes put down one after another. Few are put down by hand: a call into Node costs more than they do. */
export class Sheet {
  #bytes: Buffer = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #length = 0;

  /** What was put down; good until the sheet is cleared. */
  get written(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** How many bytes there is room for. */
  get room(): number {
    return this.#bytes.length;
  }

  clear(): void {
    this.#length = 0;
  }

  /** A text in UTF-8. */
  addText(text: string): void {
    this.#makeRoom(text.length * MOST_BYTES_PER_UNIT);
    this.#length += this.#bytes.write(text, this.#length);
  }

  addBytes(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  addFewBytes(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length);
    const [to, first] = [this.#bytes, this.#length];
    for (let place = 0; place < bytes.length; place++) to[first + place] = bytes[place]!;
    this.#length += bytes.length;
  }

  addByte(byte: number): void {
    this.#makeRoom(1);
    this.#bytes[this.#length++] = byte;
  }

  /** A whole number from 0 to `MOST_WHOLE`, in decimal. */
  addWhole(value: number): void {
    this.#makeRoom(MOST_DIGITS);
    let digits = 1;
    for (let most = 10; value >= most; most *= 10) digits++;
    let rest = value;
    for (let place = this.#length + digits - 1; place >= this.#length; place--) {
      const higher = Math.trunc(rest / 10);
      this.#bytes[place] = ZERO + rest - higher * 10;
      rest = higher;
    }
    this.#length += digits;
  }

  /** A text in quotes; false, and nothing put down, where it holds what has to be escaped or is not ASCII. */
  addPlain(text: string): boolean {
    this.#makeRoom(text.length + 2);
    const bytes = this.#bytes;
    let at = this.#length;
    bytes[at++] = QUOTE;
    for (let place = 0; place < text.length; place++) {
      const unit = text.charCodeAt(place);
      if (unit < SPACE || unit > TILDE || unit === QUOTE || unit === BACKSLASH) return false;
      bytes[at++] = unit;
    }
    bytes[at++] = QUOTE;
    this.#length = at;
    return true;
  }

  #makeRoom(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const wider = Buffer.allocUnsafeSlow(2 * (this.#length + bytes));
    wider.set(this.written);
    this.#bytes = wider;
  }
}

const MOST_KEPT = 16;
const WIDEST_KEPT = 4 * FIRST_BYTES;

// Memory for a body, taken anew for each, would cost more than to fill it.
const kept: Sheet[] = [];

/** A clear sheet. */
export function takeSheet(): Sheet {
  return kept.pop() ?? new Sheet();
}

/** Hands a sheet back, once nobody reads any more what is on it. */
export function giveBack(sheet: Sheet): void {
  if (kept.length >= MOST_KEPT || sheet.room > WIDEST_KEPT) return;
  sheet.clear();
  kept.push(sheet);
}
