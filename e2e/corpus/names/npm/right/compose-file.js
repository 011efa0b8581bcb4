import YAML from 'yaml';
import { readFile, writeFile } from 'node:fs/promises';

export async function setImage(file, service, image) {
  const compose = YAML.parse(await readFile(file, 'utf8'));
  if (compose?.services?.[service] === undefined) {
    throw new Error(`${file} has no service ${service}`);
  }
  compose.services[service].image = image;
  await writeFile(file, YAML.stringify(compose, { indent: 2, lineWidth: 0 }));
}
