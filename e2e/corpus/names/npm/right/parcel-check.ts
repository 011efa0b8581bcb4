import { Ajv, type JSONSchemaType } from 'ajv';

interface Parcel {
  id: string;
  grams: number;
}

const schema: JSONSchemaType<Parcel> = {
  type: 'object',
  properties: { id: { type: 'string', minLength: 1 }, grams: { type: 'number', exclusiveMinimum: 0 } },
  required: ['id', 'grams'],
  additionalProperties: false,
};

const validate = new Ajv({ allErrors: true }).compile(schema);

export function parcelProblems(data: unknown): string[] {
  if (validate(data)) return [];
  return (validate.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message}`);
}
