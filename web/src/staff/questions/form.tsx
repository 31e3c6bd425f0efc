import { useQuery } from '@tanstack/react-query';
import type { Question } from '../../shared/api/generated/types.gen';
import { queriesOf } from '../api/resource';
import { EditorForm, FieldGroup, useEditorForm, WritingArea } from '../forms/editor-form';
import { TextField } from '../forms/fields';
import { Prefilled } from '../forms/form-gates';
import { MarkdownField } from '../forms/markdown-field';
import { NumberField } from '../forms/number-fields';
import { TitleField } from '../forms/title-fields';
import type { RecordFormProps, RecordKind } from '../lists/overlays';
import { categoriesQuery, QUESTION_PUBLICATION, QUESTIONS } from './resource';

const EMPTY = { question: '', answer_md: '', category: '', sort_order: 0, published: false };

/** A new question comes last. */
function QuestionForm(props: RecordFormProps<Question>) {
  const count = useQuery({
    ...queriesOf(QUESTIONS).list({ limit: 1 }),
    enabled: props.row === null,
  });
  if (props.row) return <QuestionFields {...props} count={0} />;
  return (
    <Prefilled query={count}>
      {(all) => <QuestionFields {...props} count={all?.total ?? 0} />}
    </Prefilled>
  );
}

function QuestionFields({ row, onClose, count }: RecordFormProps<Question> & { count: number }) {
  const categories = useQuery(categoriesQuery).data ?? [];
  const form = useEditorForm({
    publication: QUESTION_PUBLICATION,
    empty: { ...EMPTY, sort_order: count },
    row,
    onSaved: onClose,
  });
  return (
    <EditorForm
      form={form}
      onClose={onClose}
      side={
        <FieldGroup title="Where it appears" open>
          <TextField
            name="category"
            suggestions={categories}
            hint="A heading on the page, such as Contract."
          />
          <NumberField name="sort_order" hint="Lower numbers come first in a category." />
        </FieldGroup>
      }
    >
      <TitleField name="question" required="Question is required" />
      <WritingArea>
        <MarkdownField name="answer_md" required="Answer is required" />
      </WritingArea>
    </EditorForm>
  );
}

export const KIND: RecordKind<Question> = {
  resource: QUESTIONS,
  Form: QuestionForm,
  titles: { create: 'New question', edit: 'Edit question' },
  editor: true,
};
