import type { DocumentCategory } from '../../shared/api/generated/types.gen';

export type Category = DocumentCategory;

export const LABELS: Record<Category, { one: string; all: string }> = {
  contract: { one: 'Contract', all: 'Contracts' },
  handbook: { one: 'Handbook', all: 'Handbooks' },
  policy: { one: 'Policy', all: 'Policies' },
  form: { one: 'Form', all: 'Forms' },
  memo: { one: 'Memo', all: 'Memos' },
};

export const CATEGORIES = Object.keys(LABELS) as Category[];
