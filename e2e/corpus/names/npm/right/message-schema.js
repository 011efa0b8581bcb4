const Ajv = require('ajv');

const ajv = new Ajv({ coerceTypes: true, useDefaults: true });

const validateMessage = ajv.compile({
  type: 'object',
  properties: {
    to: { type: 'array', items: { type: 'string' }, minItems: 1 },
    subject: { type: 'string', maxLength: 120 },
    priority: { enum: ['low', 'normal', 'high'], default: 'normal' },
  },
  required: ['to', 'subject'],
});

function checkMessage(message) {
  if (!validateMessage(message)) {
    throw new Error(ajv.errorsText(validateMessage.errors, { dataVar: 'message' }));
  }
  return message;
}

module.exports = { checkMessage };
