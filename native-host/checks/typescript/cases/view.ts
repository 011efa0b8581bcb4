export const Title = ({ text }: { text: string }) => <h1 className="title">{text}</h1>;
const length: string = 'a'.length;
console.log(length);
