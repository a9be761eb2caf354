/** Sounds made on the spot: no files. Every sound is short, soft and off with one click. */
import { prefs } from "./prefs.svelte";

let context: AudioContext | null = null;
let touched = false;

function audio(): AudioContext | null {
  if (!touched || !prefs.sound || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context.state === "running" ? context : null;
}

/** Browsers allow sound only after a touch: wake it then. */
export function wake(): void {
  touched = true;
  audio();
}

function tone(
  ctx: AudioContext,
  pitch: number,
  at: number,
  length: number,
  gain: number,
  type: OscillatorType = "sine",
): void {
  const osc = ctx.createOscillator();
  const amp = ctx.createGain();
  osc.type = type;
  osc.frequency.value = pitch;
  amp.gain.setValueAtTime(0, ctx.currentTime + at);
  amp.gain.linearRampToValueAtTime(gain, ctx.currentTime + at + 0.008);
  amp.gain.exponentialRampToValueAtTime(0.0004, ctx.currentTime + at + length);
  osc.connect(amp).connect(ctx.destination);
  osc.start(ctx.currentTime + at);
  osc.stop(ctx.currentTime + at + length + 0.02);
}

function rustle(ctx: AudioContext, length: number, pitch: number, gain: number): void {
  const n = Math.floor(ctx.sampleRate * length);
  const buffer = ctx.createBuffer(1, n, ctx.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < n; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / n) ** 3;
  const source = ctx.createBufferSource();
  const filter = ctx.createBiquadFilter();
  const amp = ctx.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 0.8;
  amp.gain.value = gain;
  source.connect(filter).connect(amp).connect(ctx.destination);
  source.start();
}

/** Pitch, when it begins, how long it lasts, how loud it is, and of what kind. */
type Tone = Parameters<typeof tone> extends [unknown, ...infer Rest] ? Rest : never;

const TONES = {
  marble: [
    [1500, 0, 0.05, 0.08, "triangle"],
    [2300, 0.012, 0.04, 0.05],
  ],
  pick: [[900, 0, 0.04, 0.03]],
  turn: [
    [660, 0, 0.18, 0.08],
    [880, 0.12, 0.28, 0.08],
  ],
  win: [523, 659, 784, 1047].map((pitch, i): Tone => [pitch, i * 0.11, 0.4, 0.07, "triangle"]),
  lose: [392, 330, 262].map((pitch, i): Tone => [pitch, i * 0.16, 0.4, 0.06]),
  no: [[160, 0, 0.14, 0.1, "triangle"]],
  hello: [[740, 0, 0.12, 0.05]],
} satisfies Record<string, Tone[]>;

export type Sound = keyof typeof TONES | "card";

export function play(sound: Sound): void {
  const ctx = audio();
  if (!ctx) return;
  if (sound === "card") rustle(ctx, 0.09, 2600, 0.35);
  else for (const one of TONES[sound] as Tone[]) tone(ctx, ...one);
}

export function buzz(pattern: number | number[]): void {
  if (prefs.vibrate && navigator.vibrate && navigator.userActivation?.hasBeenActive)
    navigator.vibrate(pattern);
}
