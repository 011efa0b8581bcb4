/**
 * The words of a text over several lines, with white space between them: a long list of names that would take a line
 * each as an array. A name is written as it is: no escapes, no `${…}`.
 */
export const words = ({ raw: [text = ''] }: TemplateStringsArray): string[] => text.trim().split(/\s+/);
