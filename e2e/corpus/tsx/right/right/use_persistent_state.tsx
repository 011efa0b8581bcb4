import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { Dispatch, ReactNode, SetStateAction } from 'react';

interface Codec<T> {
  parse: (raw: string) => T;
  format: (value: T) => string;
}

function jsonCodec<T>(): Codec<T> {
  return { parse: (raw) => JSON.parse(raw) as T, format: (value) => JSON.stringify(value) };
}

/** State that survives a reload, kept under `key` in localStorage. */
export function usePersistentState<T>(
  key: string,
  initial: T | (() => T),
  codec?: Codec<T>,
): readonly [T, Dispatch<SetStateAction<T>>, () => void] {
  const { parse, format } = useMemo(() => codec ?? jsonCodec<T>(), [codec]);
  const fallback = useCallback((): T => (typeof initial === 'function' ? (initial as () => T)() : initial), [initial]);

  const [value, setValue] = useState<T>(() => {
    const raw = typeof window === 'undefined' ? null : window.localStorage.getItem(key);
    if (raw === null) return fallback();
    try {
      return parse(raw);
    } catch {
      return fallback();
    }
  });

  useEffect(() => {
    window.localStorage.setItem(key, format(value));
  }, [key, value, format]);

  const reset = useCallback(() => setValue(fallback()), [fallback]);

  return [value, setValue, reset] as const;
}

interface Settings {
  density: 'cosy' | 'compact';
  pageSize: number;
}

const SettingsContext = createContext<readonly [Settings, Dispatch<SetStateAction<Settings>>] | null>(null);

export function SettingsProvider({ children }: { children: ReactNode }) {
  const [settings, setSettings] = usePersistentState<Settings>('settings', { density: 'cosy', pageSize: 25 });
  const value = useMemo(() => [settings, setSettings] as const, [settings, setSettings]);
  return <SettingsContext.Provider value={value}>{children}</SettingsContext.Provider>;
}

export function useSettings() {
  const context = useContext(SettingsContext);
  if (context === null) throw new Error('useSettings must be used inside <SettingsProvider>');
  return context;
}

interface SelectProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

export function Select<T extends string>({ label, value, options, onChange }: SelectProps<T>) {
  return (
    <label>
      {label}
      <select
        value={value}
        onChange={(event) => {
          const next = options.find((option) => option.value === event.target.value);
          if (next) onChange(next.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

export function DensityPicker() {
  const [{ density }, setSettings] = useSettings();
  return (
    <Select
      label="Density"
      value={density}
      options={[
        { value: 'cosy', label: 'Cosy' },
        { value: 'compact', label: 'Compact' },
      ]}
      onChange={(next) => setSettings((current) => ({ ...current, density: next }))}
    />
  );
}
