import { loadChoiceTitles, VERSION } from "../files/package-files.ts";
import { printableJson } from "../common/printable.ts";
import { makeProfile } from "../../conformance/profile/profile.ts";
import type { Survey } from "../../conformance/core/survey.ts";
import { writeText } from "../files/write-file.ts";

/** Writes the profile of a survey. @throws {UsageError} */
export function writeProfile(file: string, survey: Survey, target: string): void {
  const profile = makeProfile(survey, {
    target,
    madeAt: new Date().toISOString(),
    version: VERSION,
    titles: loadChoiceTitles(),
  });
  writeText(file, printableJson(JSON.stringify(profile, null, 2)));
}
