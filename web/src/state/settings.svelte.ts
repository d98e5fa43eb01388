// How this person likes the client; kept by the browser.
import { recall, remember } from '../model/keep';

export type Language = 'en' | 'de';
export type Palette = 'standard' | 'deuteranopia' | 'tritanopia' | 'contrast';

export interface SettingValues {
  language: Language;
  palette: Palette;
  /** Of the browser's own size. */
  textSize: 90 | 100 | 115 | 130 | 150;
  motion: 'system' | 'full' | 'none';
  sound: boolean;
  volume: number;
  notify: boolean;
  /** A single possible answer is given by itself. */
  onlyChoice: boolean;
  /** How fast bots' turns follow each other, where nobody else plays. */
  botSpeed: 'instant' | 'brisk' | 'watchable';
  /** Names of cells on the board. */
  cellNames: boolean;
}

const standard = (): SettingValues => ({
  language: navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en',
  palette: 'standard',
  textSize: 100,
  motion: 'system',
  sound: true,
  volume: 0.6,
  notify: false,
  onlyChoice: true,
  botSpeed: 'brisk',
  cellNames: true,
});

class Settings {
  values = $state<SettingValues>({
    ...standard(),
    ...recall<Partial<SettingValues>>('settings', {}),
  });

  set<K extends keyof SettingValues>(key: K, value: SettingValues[K]): void {
    this.values[key] = value;
    remember('settings', $state.snapshot(this.values));
  }

  /** Whether things may move on the screen. */
  get moves(): boolean {
    if (this.values.motion !== 'system') return this.values.motion === 'full';
    return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  }
}

export const settings = new Settings();
