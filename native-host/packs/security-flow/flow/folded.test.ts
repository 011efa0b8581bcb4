import { expect, test } from 'vitest';
import { findFlaws } from './find-flows.ts';

const rules = async (body: string): Promise<string[]> => {
  const text = `import javax.servlet.http.*;
class Page extends HttpServlet {
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws java.io.IOException {
    String text = "fixed";
    ${body}
    response.getWriter().println("<h1>" + text + "</h1>");
  }
}
`;
  return (await findFlaws(text, 'java')).remarks.map(({ rule }) => rule);
};

const TAKEN = 'text = request.getParameter("title");';

test.each([
  ['a constant condition that is false', `int n = 3; if (n * 4 > 12) ${TAKEN}`, []],
  ['one that is true', `int n = 3; if (n * 4 > 11) ${TAKEN}`, ['cross-site-scripting']],
  ['a number that is counted up', `int n = 0; while (n < 9) { n++; if (n > 3) ${TAKEN} }`, ['cross-site-scripting']],
  ['a number that is set again', `int n = 0; n = 5; if (n > 3) ${TAKEN}`, ['cross-site-scripting']],
  ['a division with a rest', `int n = 7; if (n / 2 > 3) ${TAKEN}`, ['cross-site-scripting']],
  ['a number from outside', `int n = request.getContentLength(); if (n > 3) ${TAKEN}`, ['cross-site-scripting']],
  ['a case that runs on', `switch ("AB".charAt(0)) { case 'A': case 'B': ${TAKEN} }`, ['cross-site-scripting']],
])('%s', async (_, body, found) => {
  expect(await rules(body)).toEqual(found);
});
