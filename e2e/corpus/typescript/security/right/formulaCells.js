import express from 'express';

const app = express();
app.use(express.json());

const OPERATIONS = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
};

class Sheet {
  constructor(cells) {
    this.cells = new Map(Object.entries(cells));
  }

  operand(text) {
    return this.cells.has(text) ? Number(this.cells.get(text)) : Number(text);
  }

  evaluate(formula) {
    const parts = /^\s*(\w+)\s*([-+*])\s*(\w+)\s*$/.exec(formula);
    if (!parts) throw new SyntaxError('expected: cell operator cell');
    const [, left, operator, right] = parts;
    return OPERATIONS[operator](this.operand(left), this.operand(right));
  }
}

app.post('/evaluate', (req, res) => {
  const sheet = new Sheet(req.body.cells);
  try {
    res.json({ value: sheet.evaluate(String(req.body.formula)) });
  } catch (error) {
    res.status(422).json({ error: error.message });
  }
});

app.listen(8000);
