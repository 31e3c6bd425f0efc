import { Icon } from '../../shared/components/icon';
import { Prose } from '../../shared/components/prose';
import { paths } from '../../shared/paths';
import styles from './answers.module.css';
import type { QuestionView } from './queries';

function byCategory(questions: readonly QuestionView[]) {
  const groups: { category: string; items: QuestionView[] }[] = [];
  for (const question of questions) {
    const last = groups.at(-1);
    if (last?.category === question.category) last.items.push(question);
    else groups.push({ category: question.category, items: [question] });
  }
  return groups;
}

interface Props {
  questions: readonly QuestionView[];
  hasHeadings?: boolean;
  hasFragments?: boolean;
}

/** Questions with answers that unfold. A fragment names the answer: browsers unfold what is around it (HTML, "ancestor revealing algorithm"). */
export function Answers({ questions, hasHeadings = true, hasFragments = true }: Props) {
  return byCategory(questions).map(({ category, items }) => (
    <section
      key={category}
      className={hasFragments ? `${styles.category} ${styles.columns}` : styles.category}
      aria-label={category || undefined}
    >
      {category && hasHeadings && <h2>{category}</h2>}
      <div>
        {items.map(({ id, question, slug, answer_html }) => (
          <details key={id} className={styles.question}>
            <summary>
              {question}
              <Icon name="chevron-right" />
            </summary>
            <div id={hasFragments ? slug : undefined} className={styles.answer}>
              <Prose html={answer_html} />
              <a className="quiet" href={paths.question({ slug, category })}>
                Link to this answer
              </a>
            </div>
          </details>
        ))}
      </div>
    </section>
  ));
}
