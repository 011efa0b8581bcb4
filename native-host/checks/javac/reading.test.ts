import { expect, test } from 'vitest';
import { readDiagnostics } from '../../languages/java/javac-diagnostics.ts';
import { judgeJava } from './judge-java.ts';
import { readBlock } from '../../languages/java/java-reading.ts';

test('a file gets the name that its public type asks for; of several public types the first stays public', () => {
  expect(readBlock('public class A {}\n\npublic interface B {}\n', 'block.java')).toEqual({
    name: 'A.java',
    before: '',
    after: '',
    as: null,
    text: 'public class A {}\n\n       interface B {}\n',
  });
  expect(readBlock('class A {}\n', 'block.java').name).toBe('block.java');
});

test('methods and statements alone, with their imports before everything', () => {
  expect(readBlock('import a.List;\nint f(List x) {\n  return 1;\n}\n', 'b.java')).toEqual({
    name: 'b.java',
    before: 'import a.List;  class Block { ',
    text: '\nint f(List x) {\n  return 1;\n}\n',
    after: '\n}',
    as: 'the inside of a class',
  });
  expect(readBlock('List<String> names = List.of();\nreturn f(names);\n', 'b.java')).toMatchObject({
    before: ' import java.util.List; class Block { void block() throws Exception { ',
    after: '\n}}',
    as: 'the inside of a method',
  });
});

const judge = (code: string, output: string) => {
  const reading = readBlock(code, 'block.java');
  return judgeJava(
    readDiagnostics(output),
    reading,
    { name: 'block.java', text: code },
    { backend: 'javac', version: '25', textOf: () => undefined },
  );
};

test('a member that the Java library does not have is an error, one of a type from elsewhere is not checked', () => {
  const code = 'class A {\n  int f(String s, Shop shop) { return s.lenght(); }\n}\n';
  const library =
    'block.java:2:40: error: cannot find symbol\n  code\n  ^\n  symbol:   method lenght()\n' +
    '  location: variable s of type String\n';
  const elsewhere =
    'block.java:2:19: error: cannot find symbol\n  code\n  ^\n  symbol:   class Shop\n  location: class A\n2 errors\n';
  expect(judge(code, library + elsewhere)).toMatchObject({
    kind: 'refuted',
    findings: [{ rule: 'cannot-find-symbol', category: 'api_misuse', range: { startLine: 2, startColumn: 40 } }],
    notChecked: ['what rests on packages and names that are not here: Shop'],
  });
  expect(judge(code, elsewhere)).toMatchObject({
    kind: 'unknown',
    findings: [],
    reason: 'the code uses what is not here: Shop',
  });
});

test('a package of Java itself that is not there is an error, any other is not', () => {
  const code = 'import java.utli.List;\nimport org.junit.Test;\nclass A {}\n';
  const output =
    'block.java:1:17: error: package java.utli does not exist\n' +
    'block.java:2:17: error: package org.junit does not exist\n';
  expect(judge(code, output)).toMatchObject({
    kind: 'refuted',
    findings: [{ rule: 'no-package', message: 'package java.utli does not exist' }],
  });
});

test('an import of an absent class may bring any name, but no member of the Java library or the block', () => {
  const code =
    'import static org.junit.jupiter.api.Assertions.*;\nclass A {\n' +
    '  int f(String s) { assertTrue(g() > 0); s.lenght(); return new A().h(); }\n' +
    '  int g() { return 1; }\n}\n';
  const output = [
    'block.java:1:36: error: package org.junit.jupiter.api does not exist',
    'block.java:3:21: error: cannot find symbol\n  symbol:   method assertTrue(boolean)\n  location: class A',
    'block.java:3:43: error: cannot find symbol\n  symbol:   method lenght()\n  location: variable s of type String',
    'block.java:3:67: error: cannot find symbol\n  symbol:   method h()\n  location: class A',
    'block.java:3:68: error: invalid method reference\n  cannot find symbol\n' +
      '    symbol:   method dueDate()\n    location: class Object',
  ].join('\n');
  expect(judge(code, output)).toMatchObject({
    kind: 'refuted',
    findings: [{ range: { startColumn: 43 } }, { message: expect.stringContaining('h()') }],
    notChecked: [expect.stringContaining('org.junit.jupiter.api, assertTrue'), expect.any(String)],
  });
});

test('what a message goes on with on lines of its own is told with it', () => {
  const code = 'class A {\n  List<Integer> f() { return g(); }\n  int h() { return map(n -> "a"); }\n}\n';
  const output = [
    'block.java:2:30: error: incompatible types: inference variable T has incompatible bounds\n  code\n  ^\n' +
      '    equality constraints: Integer\n    lower bounds: String\n  where T is a type-variable:',
    'block.java:3:31: error: incompatible types: bad return type in lambda expression\n  code\n  ^\n' +
      '    String cannot be converted to Integer',
  ].join('\n');
  expect(judge(code, output).findings.map(({ message }) => message)).toEqual([
    'incompatible types: inference variable T has incompatible bounds ' +
      '(equality constraints: Integer, lower bounds: String)',
    'incompatible types: bad return type in lambda expression (reason: String cannot be converted to Integer)',
  ]);
});
