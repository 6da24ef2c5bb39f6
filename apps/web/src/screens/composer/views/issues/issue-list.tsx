import { useSuspenseQuery } from '@tanstack/react-query'
import { accountsQuery } from '#api/accounts.ts'
import { classNames } from '#ui/class-names.ts'
import { findMessage, translator } from '#i18n/translator.ts'
import { nameAccount } from '#networks/names.ts'
import type { BlockingIssue } from '#composer/session/model/blocking-issues.ts'
import { useSession } from '#composer/hooks/use-session.ts'
import { Price } from './price.tsx'
import { useGoTo } from './use-go-to.ts'
import { useIssues } from './use-issues.ts'
import styles from './issues.module.css'

const t = translator('composer')

export const formatIssue = ({ code, message, parameters }: BlockingIssue): string =>
  findMessage('composer', `issue_${code}`, parameters) ?? message

const issuesId = 'composer-issues'

/** Lists the issues, each linked to the field where it can be fixed. */
export const IssueList = () => {
  const session = useSession()
  const { data: accounts } = useSuspenseQuery(accountsQuery(session.workspace.id))
  const issues = useIssues()
  const errors = issues.filter(({ severity }) => severity === 'error').length
  const goTo = useGoTo()
  const namesOf = ({ accountIds }: BlockingIssue): string =>
    accounts
      .filter(({ id }) => accountIds.includes(id))
      .map(nameAccount)
      .join(', ')
  return (
    <section id={issuesId} className={styles.section} aria-labelledby={`${issuesId}-title`}>
      <h2 id={`${issuesId}-title`}>{t('checks')}</h2>
      <output className={styles.summary}>
        {errors ? t('errors', { count: errors }) : issues.length ? t('warnings', { count: issues.length }) : t('noIssues')}
      </output>
      {issues.length > 0 && (
        <ul className={styles.list}>
          {issues.map((issue) => (
            <li key={`${issue.code} ${issue.field} ${issue.mediaId} ${issue.message}`} className={styles.issue}>
              <button
                type="button"
                className={classNames(styles.link, issue.severity === 'error' && styles.error)}
                onClick={() => void goTo(issue)}
              >
                {formatIssue(issue)}
              </button>
              {issue.accountIds.length > 0 && <span className={styles.accounts}>{namesOf(issue)}</span>}
            </li>
          ))}
        </ul>
      )}
      <Price />
    </section>
  )
}
