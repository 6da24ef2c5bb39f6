import { useSuspenseQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { securityQuery } from '#api/security.ts'
import { browserZone, formatMoment } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { serverNow } from '#lib/server-clock.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './security.module.css'

const t = translator('security')

/** While this is on the page, only the codes are printed, with the server, the user and the date. */
export const PrintCodes = ({ codes }: { codes: readonly string[] }) => {
  const { email } = useSuspenseQuery(securityQuery).data.user
  return (
    <>
      <Button onClick={() => print()}>{t('printCodes')}</Button>
      {createPortal(
        <section className={styles.printed}>
          <h1>{t('printTitle')}</h1>
          <p>{t('printFor', { email, host: location.host, date: formatMoment(serverNow(), browserZone()) })}</p>
          <ul>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <p>{t('printText')}</p>
        </section>,
        document.body,
      )}
    </>
  )
}
