import { expect, it } from 'vitest';
import { isGuarded } from './availability-guard.ts';
import { codeOf } from './python-expressions.ts';

const guarded = (text: string): boolean => isGuarded(codeOf(text), text.indexOf('etree'));

it.each([
  ['a try that catches it', 'try:\n    from markdown.util import etree\nexcept ImportError:\n    etree = None\n'],
  ['a bare except', 'try:\n    found = markdown.util.etree\nexcept:\n    found = None\n'],
  [
    'one of several',
    'try:\n    a.etree()\nexcept ValueError:\n    pass\nexcept (KeyError, AttributeError):\n    pass\n',
  ],
  ['what is done then', 'try:\n    import x\nexcept ImportError:\n    from markdown.util import etree\n'],
  ['in a function within', 'try:\n    def f():\n        return a.etree\nexcept AttributeError as e:\n    pass\n'],
  ['the other branch', 'if hasattr(markdown, "version"):\n    a = 1\nelse:\n    markdown.etree()\n'],
  ['a third branch', 'if a.__version__ > "2":\n    b()\nelif c:\n    d()\nelse:\n    markdown.etree()\n'],
  ['over two lines', 'if (\n    hasattr(markdown, "util")\n):\n    markdown.etree()\n'],
  ['asked for', 'if hasattr(markdown, "util"):\n    markdown.etree()\n'],
  ['a version', 'if markdown.__version__ >= "3":\n    a = 1\n    markdown.etree()\n'],
])('what may not be there is guarded: %s', (_, text) => expect(guarded(text)).toBe(true));

it.each([
  ['nothing around', 'import markdown\nmarkdown.etree()\n'],
  ['another error', 'try:\n    markdown.etree()\nexcept ValueError:\n    pass\n'],
  ['behind the try', 'try:\n    import x\nexcept ImportError:\n    x = None\nmarkdown.etree()\n'],
  ['only finally', 'try:\n    markdown.etree()\nfinally:\n    done()\n'],
  ['whatever fails', 'try:\n    r = requests.etree(url)\nexcept Exception as e:\n    print(e)\n'],
  ['an option called so', 'if args.version:\n    a = 1\nmarkdown.etree()\n'],
  ['an option of a version', 'if args.version:\n    markdown.etree()\n'],
  ['another question', 'if ready:\n    markdown.etree()\n'],
  ['a string', 'x = """\ntry:\n"""\nif a:\n    markdown.etree()\n'],
])('it is not: %s', (_, text) => expect(guarded(text)).toBe(false));
