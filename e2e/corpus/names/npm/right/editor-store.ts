import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface EditorState {
  fontSize: number;
  wrap: boolean;
  larger: () => void;
  toggleWrap: () => void;
}

export const useEditor = create<EditorState>()(
  persist(
    (set) => ({
      fontSize: 14,
      wrap: false,
      larger: () => set((state) => ({ fontSize: state.fontSize + 1 })),
      toggleWrap: () => set((state) => ({ wrap: !state.wrap })),
    }),
    { name: 'editor', version: 1 },
  ),
);
