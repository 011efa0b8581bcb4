const Joi = require('joi');

const signupSchema = Joi.object({
  name: Joi.string().trim().min(2).max(80).required(),
  email: Joi.string().email({ tlds: false }).required(),
  homepage: Joi.string().url({ scheme: ['https'] }).allow(''),
  age: Joi.number().integer().min(13),
});

function checkSignup(body) {
  const { value, error } = signupSchema.validate(body, { abortEarly: false, stripUnknown: true });
  if (error) {
    return { ok: false, messages: error.details.map((detail) => detail.message) };
  }
  return { ok: true, value };
}

module.exports = { checkSignup };
