import { Plus } from 'lucide-react';
export const Add = () => (
  <button type="button">
    <Plus /> Add
  </button>
);
// imports: lucide-react react
