import { en, Faker } from "@faker-js/faker";
import { expect, test } from "vitest";
import { firstNamesFrom, type FirstNames } from "../../src/browser/first-names.ts";

test("the names of the browser are those of Faker", () => {
  const faker = new Faker({ locale: en });
  const names = firstNamesFrom(en.person?.first_name as FirstNames);
  for (const seed of [0, 1, 7, 123_456_789, 4_294_967_295]) {
    faker.seed(seed);
    names.seed(seed);
    const drawn = Array.from({ length: 500 }, () => names.person.firstName());
    expect(drawn).toEqual(Array.from({ length: 500 }, () => faker.person.firstName()));
    expect(new Set(drawn).size).toBeGreaterThan(100);
  }
});
