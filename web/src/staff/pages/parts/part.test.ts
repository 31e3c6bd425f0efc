import { describe, expect, it } from 'vitest';
import { isPart } from '../../editor/part-support';
import { readPart, writePart } from './part';
import { isUnderstood } from './problems';

describe('a part of a page', () => {
  it.each([
    ['<!-- unionhall:contact -->', 'contact', []],
    ['<!-- unionhall:documents category=contract -->', 'documents', [['category', 'contract']]],
    [
      '<!-- unionhall:button label="Join us" link=/join -->',
      'button',
      [
        ['label', 'Join us'],
        ['link', '/join'],
      ],
    ],
  ])('is written as it was read: %s', (text, kind, attributes) => {
    expect(isPart(text)).toBe(true);
    expect(readPart(text)).toEqual({ kind, attributes });
    expect(writePart({ kind, attributes: attributes as [string, string][] })).toBe(text);
  });

  it.each([
    '<!-- unionhall:news category="open -->',
    '<!-- unionhall:news loud -->',
    '<!-- unionhall:news category= -->',
  ])('is not read where the server does not: %s', (text) => {
    expect(isPart(text)).toBe(true);
    expect(readPart(text)).toBeNull();
  });

  it.each(['<!-- a note -->', '<!-- unionhall:news --> more', '<!-- unionhall:a --><!-- b -->'])(
    'is a comment of its own: %s',
    (text) => expect(isPart(text)).toBe(false),
  );

  it('ends where it should, whatever is typed into it', () => {
    const text = writePart({ kind: 'map', attributes: [['address', '1 "Main" --> Street']] });
    expect(text).toBe('<!-- unionhall:map address="1 Main -> Street" -->');
    expect(isPart(text)).toBe(true);
  });
});

describe('what the server shows', () => {
  it.each([
    '<!-- unionhall:documents category=Contracts limit=3 -->',
    '<!-- unionhall:events type=meeting -->',
    '<!-- unionhall:button label="Join us" link=https://example.org/a--b -->',
    '<!-- unionhall:contact -->',
  ])('is understood: %s', (text) => {
    const part = readPart(text);
    expect(part && isUnderstood(part)).toBe(true);
    expect(part && writePart(part)).toBe(text);
  });

  it.each([
    '<!-- unionhall:documents category=recipes -->',
    '<!-- unionhall:documents color=red -->',
    '<!-- unionhall:news limit=51 -->',
    '<!-- unionhall:contact now=1 -->',
    '<!-- unionhall:constructor -->',
    '<!-- unionhall:button label=Join link=/a/../b -->',
    '<!-- unionhall:button label=Join link=https://user:secret@example.org -->',
    '<!-- unionhall:button label=Join link=//example.org -->',
  ])('is not understood: %s', (text) => {
    const part = readPart(text);
    expect(part && isUnderstood(part)).toBe(false);
  });
});
