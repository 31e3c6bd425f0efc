import { DOMParser } from 'prosemirror-model';
import { MarkdownSource } from '../../markdown/source';
import { schema } from '../../schema';
import { cleanHtml } from '../clean-html';

export function markdownOf(html: string): string {
  const place = document.createElement('div');
  place.innerHTML = cleanHtml(html);
  return new MarkdownSource('').write(DOMParser.fromSchema(schema).parse(place)).trimEnd();
}
