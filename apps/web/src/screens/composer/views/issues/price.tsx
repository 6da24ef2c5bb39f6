import { useMemo } from 'react'
import { formatDollars } from '#i18n/money.ts'
import { translator } from '#i18n/translator.ts'
import { listSent } from '#composer/session/model/mode.ts'
import { priceContent } from '#composer/session/model/price.ts'
import { withOpenTargets } from '#composer/session/model/sent.ts'
import { useSession, useStore } from '#composer/hooks/use-session.ts'
import styles from './issues.module.css'

const t = translator('composer')

/** What the networks will charge for the post, as of the last check. Nothing if they are all free. */
export const Price = () => {
  const { content, context, publication, checked } = useSession()
  const known = useStore(publication, (value) => value)
  const facts = useStore(context, (value) => value)
  const found = useStore(checked, (value) => value)
  const prices = useMemo(
    () => priceContent(withOpenTargets(content.get(), listSent(known)), facts, found.forms),
    // The content is that of the last check.
    [content, facts, found, known],
  )
  return prices.map(({ network, usd }) => (
    <p key={network} className={styles.summary}>
      {t('price', { network, amount: formatDollars(usd) })}
    </p>
  ))
}
