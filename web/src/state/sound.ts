// The client's own sounds, made of tones and noise while they play: no files. Browsers allow sound
// only after somebody has touched the page.
import { settings } from './settings.svelte';

export type SoundName =
  | 'turn'
  | 'spotted'
  | 'hit'
  | 'miss'
  | 'dice'
  | 'clear'
  | 'objective'
  | 'alarm'
  | 'bark'
  | 'message'
  | 'win'
  | 'lose';

/** One sound is a few notes; `to` slides the pitch, `noise` is a hiss through a filter there. */
interface Note {
  at: number;
  for: number;
  hz: number;
  to?: number;
  wave?: OscillatorType;
  noise?: boolean;
  gain?: number;
}

const rattle = (at: number): Note => ({ at, for: 0.045, hz: 2600, noise: true, gain: 0.5 });

const sounds: Record<SoundName, Note[]> = {
  turn: [
    { at: 0, for: 0.16, hz: 523 },
    { at: 0.12, for: 0.3, hz: 784 },
  ],
  spotted: [
    { at: 0, for: 0.12, hz: 880, wave: 'sawtooth', gain: 0.5 },
    { at: 0.14, for: 0.12, hz: 880, wave: 'sawtooth', gain: 0.5 },
    { at: 0.28, for: 0.36, hz: 1175, to: 988, wave: 'sawtooth', gain: 0.5 },
  ],
  hit: [
    { at: 0, for: 0.22, hz: 900, noise: true },
    { at: 0, for: 0.35, hz: 150, to: 45, gain: 1.4 },
  ],
  miss: [{ at: 0, for: 0.28, hz: 1600, to: 500, noise: true, gain: 0.6 }],
  dice: [0, 0.07, 0.13, 0.22, 0.33, 0.4].map(rattle),
  clear: [
    { at: 0, for: 0.18, hz: 440, gain: 0.7 },
    { at: 0.14, for: 0.3, hz: 349, gain: 0.7 },
  ],
  objective: [
    { at: 0, for: 0.18, hz: 587, wave: 'triangle' },
    { at: 0.1, for: 0.18, hz: 740, wave: 'triangle' },
    { at: 0.2, for: 0.4, hz: 880, wave: 'triangle' },
  ],
  alarm: [0, 0.3, 0.6].flatMap((at) => [
    { at, for: 0.15, hz: 740, wave: 'square' as const, gain: 0.4 },
    { at: at + 0.15, for: 0.15, hz: 988, wave: 'square' as const, gain: 0.4 },
  ]),
  bark: [0, 0.24].flatMap((at) => [
    { at, for: 0.13, hz: 420, to: 180, wave: 'sawtooth' as const, gain: 0.9 },
    { at, for: 0.09, hz: 900, noise: true, gain: 0.5 },
  ]),
  message: [{ at: 0, for: 0.12, hz: 988, to: 1319, gain: 0.5 }],
  win: [523, 659, 784, 1047].map((hz, i) => ({
    at: i * 0.14,
    for: i === 3 ? 0.7 : 0.2,
    hz,
    wave: 'triangle' as const,
  })),
  lose: [392, 330, 262].map((hz, i) => ({ at: i * 0.2, for: i === 2 ? 0.8 : 0.25, hz })),
};

class Sound {
  #context: AudioContext | null = null;
  #hiss: AudioBuffer | null = null;

  constructor() {
    const touches = ['pointerdown', 'keydown'];
    const wake = (): void => {
      // A context at work keeps the machine busy: whoever wants no sound has none.
      if (!settings.values.sound) return;
      for (const type of touches) window.removeEventListener(type, wake);
      this.#context ??= new AudioContext();
      void this.#context.resume();
    };
    for (const type of touches) window.addEventListener(type, wake, { passive: true });
  }

  /** Plays a sound, if sound is on and the page was touched before. */
  play(name: SoundName): void {
    const context = this.#context;
    if (!context || !settings.values.sound || settings.values.volume <= 0) return;
    if (context.state === 'running') this.#sound(context, name);
    else void context.resume().then(() => this.#sound(context, name));
  }

  #sound(context: AudioContext, name: SoundName): void {
    const out = context.createGain();
    out.gain.value = settings.values.volume ** 2 * 0.35;
    out.connect(context.destination);
    for (const note of sounds[name]) this.#note(context, out, note);
  }

  #note(context: AudioContext, out: AudioNode, note: Note): void {
    const start = context.currentTime + 0.01 + note.at;
    const end = start + note.for;
    const shape = context.createGain();
    shape.gain.setValueAtTime(0, start);
    shape.gain.linearRampToValueAtTime(note.gain ?? 1, start + 0.012);
    shape.gain.exponentialRampToValueAtTime(0.001, end);
    shape.connect(out);
    const { source, pitch } = note.noise ? this.#noise(context, shape) : tone(context, shape, note);
    pitch.setValueAtTime(note.hz, start);
    if (note.to) pitch.exponentialRampToValueAtTime(note.to, end);
    source.start(start);
    source.stop(end);
  }

  #noise(context: AudioContext, to: AudioNode): Voice {
    if (!this.#hiss) {
      this.#hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
      const samples = this.#hiss.getChannelData(0);
      for (let i = 0; i < samples.length; ++i) samples[i] = Math.random() * 2 - 1;
    }
    const source = context.createBufferSource();
    source.buffer = this.#hiss;
    const filter = context.createBiquadFilter();
    filter.type = 'bandpass';
    source.connect(filter).connect(to);
    return { source, pitch: filter.frequency };
  }
}

interface Voice {
  source: AudioScheduledSourceNode;
  pitch: AudioParam;
}

function tone(context: AudioContext, to: AudioNode, note: Note): Voice {
  const source = context.createOscillator();
  source.type = note.wave ?? 'sine';
  source.connect(to);
  return { source, pitch: source.frequency };
}

export const sound = new Sound();
