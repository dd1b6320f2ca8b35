import { useQuery } from "@tanstack/react-query";
import { useState, type JSX } from "react";
import type { PlatformSlug } from "../generated";
import {
  listLlmProvidersOptions,
  listTrackedBrandsOptions,
} from "../generated/@tanstack/react-query.gen";
import { messageOf } from "./card";
import { AddPrompts } from "./panels/add-prompts";
import { Answers } from "./panels/answers";
import { Citations } from "./panels/citations";
import { KeyFigures } from "./panels/key-figures";
import { ShareOfVoice } from "./panels/share-of-voice";
import { Topics } from "./panels/topics";
import { Visibility } from "./panels/visibility";

export function App(): JSX.Element {
  const brands = useQuery(listTrackedBrandsOptions());
  const platforms = useQuery(listLlmProvidersOptions());
  const [chosen, setChosen] = useState<string>();
  const [platform, setPlatform] = useState<PlatformSlug>();
  const brand = chosen ?? brands.data?.items[0]?.brand;
  const names = platforms.data?.items ?? [];

  return (
    <>
      <header>
        <div className="title">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M3 15.5 8.5 9l4 4L21 4.5" />
            <circle cx="21" cy="4.5" r="2" />
          </svg>
          <h1>Brand visibility</h1>
        </div>
        <label className="brand">
          <span>Brand</span>
          <select value={brand ?? ""} onChange={(event) => setChosen(event.target.value)}>
            {brands.data?.items.map((one) => (
              <option key={one.brand}>{one.brand}</option>
            ))}
          </select>
        </label>
        <div className="platforms" role="group" aria-label="Platform">
          <button aria-pressed={platform === undefined} onClick={() => setPlatform(undefined)}>
            All
          </button>
          {names.map((one) => (
            <button
              key={one.provider}
              aria-pressed={platform === one.provider}
              onClick={() => setPlatform(one.provider)}
            >
              {one.display_name}
            </button>
          ))}
        </div>
      </header>
      {brands.error !== null && <p role="alert">{messageOf(brands.error)}</p>}
      {brand !== undefined && (
        <main key={brand}>
          <KeyFigures scope={{ brand, llm_provider: platform }} />
          <Visibility scope={{ brand, llm_provider: platform }} />
          <ShareOfVoice scope={{ brand, llm_provider: platform }} />
          <Citations scope={{ brand, llm_provider: platform }} />
          <Topics scope={{ brand, llm_provider: platform }} />
          <Answers scope={{ brand, llm_provider: platform }} />
          <AddPrompts brand={brand} platforms={names} />
        </main>
      )}
    </>
  );
}
