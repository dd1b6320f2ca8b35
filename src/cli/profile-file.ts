import { loadChoiceTitles, VERSION } from "./package-files.ts";
import { makeProfile } from "../../conformance/profile/profile.ts";
import type { Survey } from "../../conformance/survey.ts";
import { writeText } from "./whole-file.ts";

/** Writes what a record shows of each choice. @throws {UsageError} where the file can't be written. */
export function writeProfile(file: string, survey: Survey, target: string): void {
  const profile = makeProfile(survey, {
    target,
    madeAt: new Date().toISOString(),
    version: VERSION,
    titles: loadChoiceTitles(),
  });
  writeText(file, JSON.stringify(profile, null, 2));
}
