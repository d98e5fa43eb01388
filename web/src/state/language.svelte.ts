// Loads the sentences of a language; what is shown is built anew when they are there.
import en from '../../.generated/texts.en.json?url';
import de from '../../.generated/texts.de.json?url';
import { useCatalogue, type Catalogue } from '../model/texts';
import { settings, type Language } from './settings.svelte';

const addresses: Record<Language, string> = { en, de };

class LanguageState {
  /** The language that is loaded, or null before the first one is. */
  loaded = $state<Language | null>(null);
  failed = $state(false);

  async load(language: Language): Promise<void> {
    try {
      const answer = await fetch(addresses[language]);
      if (!answer.ok) throw new Error(String(answer.status));
      useCatalogue((await answer.json()) as Catalogue);
      document.documentElement.lang = language;
      this.loaded = language;
      this.failed = false;
    } catch {
      this.failed = this.loaded === null;
    }
  }
}

export const language = new LanguageState();

/** Follows the settings; called once, inside of a component. */
export function followSettings(): void {
  $effect(() => {
    void language.load(settings.values.language);
  });
  $effect(() => {
    const root = document.documentElement;
    root.dataset['palette'] = settings.values.palette;
    root.dataset['motion'] = settings.moves ? 'full' : 'none';
    root.style.fontSize = `${settings.values.textSize}%`;
  });
}
