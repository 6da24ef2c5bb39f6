import type { BuildFlag, BuildPost } from '#api/builds.ts'
import { translate } from '#i18n/server-messages.ts'
import { translator } from '#i18n/translator.ts'
import styles from './build.module.css'
import { isAboutClaim } from './flags.ts'

const t = translator('builds')

/** What to check in a post before it is published. Sentences show their support themselves. */
export const Flags = ({ post: { claims }, flags }: { post: BuildPost; flags: readonly BuildFlag[] }) =>
  flags
    .filter((flag) => flag.severity !== 'info' && !isAboutClaim(flag, claims))
    .map(({ id, severity, message, code, parameters }) => (
      <p key={id} className={styles.flag} data-severity={severity}>
        {translate(message, 'builds', code, parameters)}
      </p>
    ))

/** What happened when the post was written, such as an instruction that couldn't be followed. */
export const Notes = ({ post }: { post: BuildPost }) => {
  const warnings = post.warnings.map((text, index) => ({ text: text.replace(/^\w+: /, ''), words: post.warning_words?.[index] }))
  const notes = post.follow_up_notes.map((text, index) => ({ text, words: post.follow_up_words?.[index] }))
  const all = [...warnings, ...notes]
  return (
    <div aria-live="polite">
      {all.length > 0 && (
        <ul className={styles.notes} aria-label={t('notesTitle')}>
          {all.map(({ text, words }) => (
            <li key={text}>{translate(text, 'builds', words?.code, words?.parameters)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
