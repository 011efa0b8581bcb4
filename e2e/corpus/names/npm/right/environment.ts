import Joi from 'joi';

export interface Environment {
  PORT: number;
  DATABASE_URL: string;
  NODE_ENV: 'development' | 'production' | 'test';
}

const schema = Joi.object<Environment>({
  PORT: Joi.number().port().default(3000),
  DATABASE_URL: Joi.string().uri().required(),
  NODE_ENV: Joi.string().valid('development', 'production', 'test').default('development'),
});

export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  const result = schema.validate(source, { allowUnknown: true });
  if (result.error) {
    throw new Error(`Environment: ${result.error.message}`);
  }
  return result.value;
}
