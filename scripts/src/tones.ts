// Sound without files.

/** A tone that swells and fades. `start`, `length`: seconds. */
export function playTone(
  to: AudioContext,
  frequency: number,
  start: number,
  length: number,
  volume = 0.6,
): void {
  const voice = to.createOscillator();
  const gain = to.createGain();
  voice.frequency.value = frequency;
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(volume, start + 0.05);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(gain).connect(to.destination);
  voice.start(start);
  voice.stop(start + length);
}
