import { useQuery } from '@tanstack/react-query';
import type { Question } from '../../shared/api/generated/types.gen';
import { ShortDate } from '../../shared/components/dates';
import { paths } from '../../shared/paths';
import { screens } from '../components/paths';
import { CellDetails } from '../lists/cells';
import { type Column, flagOptions } from '../lists/list-props';
import { ListScreen } from '../lists/list-screen';
import { orderTool } from '../lists/list-tools';
import { RowActions } from '../lists/row-actions';
import { categoriesQuery, QUESTIONS, questionDeletionPrompt } from './resource';

const COLUMNS: readonly Column<Question>[] = [
  {
    label: 'Question',
    sort: 'question',
    cell: ({ question }) => question,
    beneath: ({ category }) => <CellDetails parts={[category]} />,
  },
  {
    label: 'Status',
    short: true,
    cell: (row) => (
      <span className={row.published ? 'badge badge-good' : 'badge badge-quiet'}>
        {row.published ? 'Published' : 'Draft'}
      </span>
    ),
  },
  {
    label: 'Order',
    sort: 'sort_order',
    number: true,
    labeled: true,
    cell: ({ sort_order }) => sort_order,
  },
  {
    label: 'Created',
    sort: 'created_at',
    short: true,
    minor: true,
    cell: ({ created_at }) => <ShortDate instant={created_at} />,
  },
];

export default function QuestionsScreen() {
  const categories = useQuery(categoriesQuery).data ?? [];
  return (
    <ListScreen<Question>
      title="Questions"
      resource={QUESTIONS}
      columns={COLUMNS}
      nameOf={({ question }) => question}
      filters={[
        { name: 'published', label: 'Status', options: flagOptions('Published', 'Draft') },
        {
          name: 'category',
          label: 'Category',
          options: categories.map((category) => ({ value: category, label: category })),
        },
      ]}
      bulk={['publish', 'unpublish', 'delete']}
      create="New question"
      tools={[orderTool(`${screens.questions}/order`)]}
      actions={(row) => (
        <RowActions
          resource={QUESTIONS}
          row={row}
          name={row.question}
          shown={{ on: row.published, show: 'Publish', hide: 'Unpublish' }}
          view={row.published ? paths.question(row) : undefined}
          deleting={questionDeletionPrompt(row)}
        />
      )}
      empty={{
        title: 'No questions yet',
        text: 'Add the questions members ask most. Visitors find them at /faq.',
      }}
    />
  );
}
