export const List = () => (
  <ul>
    <li>one
  </ul>
);
