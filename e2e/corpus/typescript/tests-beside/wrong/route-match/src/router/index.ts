export { match, type Params } from './match';
