export const Item = ({ name }) => <li dangerouslySetInnerHTML={{ __html: name }} />;
