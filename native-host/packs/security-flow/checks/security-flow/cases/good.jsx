export const Item = ({ name }) => <li>{name}</li>;
