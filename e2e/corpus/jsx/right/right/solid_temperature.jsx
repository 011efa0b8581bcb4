import { createMemo, createSignal, For, Show } from 'solid-js';

const PRESETS = [
  { label: 'Freezing', celsius: 0 },
  { label: 'Body', celsius: 37 },
  { label: 'Boiling', celsius: 100 },
];

export default function Temperature() {
  const [celsius, setCelsius] = createSignal(20);
  const fahrenheit = createMemo(() => (celsius() * 9) / 5 + 32);

  return (
    <section>
      <label>
        °C{' '}
        <input
          type="number"
          value={celsius()}
          onInput={(event) => {
            const next = event.currentTarget.valueAsNumber;
            if (!Number.isNaN(next)) setCelsius(next);
          }}
        />
      </label>
      <output>{fahrenheit().toFixed(1)} °F</output>
      <Show when={celsius() >= 100}>
        <p>Careful, that is hot.</p>
      </Show>
      <For each={PRESETS}>
        {(preset) => (
          <button type="button" onClick={() => setCelsius(preset.celsius)}>
            {preset.label}
          </button>
        )}
      </For>
    </section>
  );
}
