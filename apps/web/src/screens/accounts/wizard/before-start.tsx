import type { ProviderView } from '#api/providers.ts'
import { translator } from '#i18n/translator.ts'
import { connectText } from '#networks/connect-text.ts'
import styles from '../accounts.module.css'

const t = translator('accounts')

/** Lists what the user needs, what publishing costs, and what a review changes, before anything is entered. */
export const BeforeStart = ({ provider }: { provider: ProviderView }) => {
  const { name, connect } = provider
  // The server's admin has done their part, or the wizard wouldn't open.
  const needs = connect.requires.filter(({ who }) => who === 'editor').flatMap(({ code }) => connectText('requires', code, name) ?? [])
  const { cost, review } = connect
  const notes = [
    cost !== undefined && connectText('cost', cost, name),
    review && connectText('review', review.code, name),
    review && connectText('without_review', review.without_review, name),
  ].filter((note) => typeof note === 'string')
  if (!needs.length && !notes.length) return null
  return (
    <section className={styles.before} aria-label={t('beforeStart')}>
      {needs.length > 0 && (
        <>
          <h3>{t('needs')}</h3>
          <ul className={styles.effects}>
            {needs.map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
        </>
      )}
      {notes.length > 0 && <p>{notes.join(' ')}</p>}
    </section>
  )
}
