// @vitest-environment happy-dom
import { DOMParser, Slice } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { afterEach, expect, test, vi } from 'vitest';
import { dismissToast, toastStore } from '../../components/toast-store';
import { schema } from '../schema';
import { cleanHtml } from './clean-html';
import { paste } from './paste';
import { markdownOf } from './testing/markdown-of';

afterEach(() => {
  for (const { id } of toastStore.now()) dismissToast(id);
});

const LOCAL =
  '<img width=320 height=213 src="file:///C:/Users/ann/AppData/Local/Temp/msohtmlclip1/01/clip_image002.jpg">';
const PNG = new File([new Uint8Array(8)], 'image.png', { type: 'image/png' });

/** The names of the uploaded files, and what messages say. */
async function pasted(html: string, files: File[] = []) {
  const onFiles = vi.fn((_: File[]) => {});
  const plugin = paste(onFiles);
  const place = document.createElement('div');
  place.innerHTML = cleanHtml(html);
  const slice = new Slice(DOMParser.fromSchema(schema).parse(place).content, 0, 0);
  const getData = (type: string) => (type === 'text/html' ? html : '');
  const event = { clipboardData: { getData, files } } as unknown as ClipboardEvent;
  const view = { state: EditorState.create({ schema }) } as EditorView;
  plugin.props.handlePaste?.call(plugin, view, event, slice);
  await Promise.resolve();
  const told = toastStore.now().map(({ description }) => description);
  return { sent: onFiles.mock.calls.flatMap(([sent]) => sent.map(({ name }) => name)), told };
}

test('a picture that only the other program can read is told of', async () => {
  const html = `<p>The hall</p><p>${LOCAL}</p>`;
  expect(await pasted(html)).toEqual({ sent: [], told: ['A picture couldn’t be pasted'] });
});

test.each([
  ['the picture that came along', `<p>The hall ${LOCAL}</p>`, ['image.png'], []],
  ['a picture alone', LOCAL, ['image.png'], []],
  [
    'one picture of three',
    `<p>The hall ${LOCAL}${LOCAL}${LOCAL}</p>`,
    ['image.png'],
    ['2 pictures couldn’t be pasted'],
  ],
  ['a picture of the text itself', '<p>The hall</p>', [], []],
])('with an image file: %s', async (_, html, sent, told) => {
  expect(await pasted(html, [PNG])).toEqual({ sent, told });
});

test('pictures of one pixel are neither pasted nor told of', async () => {
  const pixel = (more: string) =>
    `<p>The hall<img src="https://mail.example/open.gif" ${more}></p>`;
  const pixels = [
    'width="1" height="1"',
    'style="width: 1px !important; height: 0"',
    'width=1 height=1 style="width:.75pt;height:.75pt"',
  ];
  for (const more of pixels) {
    expect(markdownOf(pixel(more))).toBe('The hall');
  }
  const pictures = [
    'style="width:1em;height:1em"',
    'width=100 height=1',
    'width=1 height=1 style="width:90px;height:80px"',
  ];
  for (const more of pictures) {
    expect(markdownOf(pixel(more))).toContain('![](https://mail.example/');
  }
  const data = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
  expect(await pasted(`<p>Hi<img width=1 height=1 src="${data}"></p>`)).toEqual({
    sent: [],
    told: [],
  });
});

test.each([
  ['10<sup>2</sup>', '10²'],
  ['10<sup><span lang=EN-US>-12</span></sup> m', '10⁻¹² m'],
  ['H<sub>2</sub>O and Ca<sup>2+</sup>', 'H₂O and Ca²⁺'],
  ['10<span style="font-size:0.6em;vertical-align:super;">345</span>', '10³⁴⁵'],
  ['the 1<sup>st</sup> shift', 'the 1st shift'],
  ['Pay<sup><a href="https://union.example/n">2</a></sup>', 'Pay[2](https://union.example/n)'],
])('%s is pasted as %s', (html, text) => {
  expect(markdownOf(`<p>${html}</p>`)).toBe(text);
});
