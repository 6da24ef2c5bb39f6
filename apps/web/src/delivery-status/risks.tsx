import type { DestinationView, PublicationView } from '#api/publications.ts'
import { translate } from '#i18n/server-messages.ts'
import { translator } from '#i18n/translator.ts'
import buttonStyles from '#ui/button/button.module.css'
import { LocalLink } from '#ui/local-link/local-link.tsx'
import styles from './delivery-status.module.css'

const t = translator('outcome')

type Risk = DestinationView['risks'][number]

const fixes = { reconnect: 'fixReconnect', allow: 'fixAllow', edit: 'fixEdit', wait: 'fixWait' } as const

const hasFix = (action: string): action is keyof typeof fixes => action in fixes

const isSpendCap = ({ parameters }: Risk): boolean => parameters['reason'] === 'spend_cap'

/** Undefined if the fix has no page of its own. */
const nameFix = (risk: Risk): string | undefined => {
  if (isSpendCap(risk)) return t('fixSettings')
  return hasFix(risk.action) ? t(fixes[risk.action]) : undefined
}

interface RisksProps {
  risks: DestinationView['risks']
  publication: PublicationView
  /** The post is being edited on the same page. */
  isEdited: boolean
}

/** Why a scheduled destination will or may not be published, with links to where that can be fixed. */
export const Risks = ({ risks, publication: { id, can }, isEdited }: RisksProps) => {
  const hasPage = ({ fix_href: href }: Risk): boolean => can.edit && !(isEdited && href === `/publications/${id}`)
  const links = new Map(risks.filter(hasPage).map((risk) => [risk.fix_href, nameFix(risk)]))
  return (
    <>
      {risks.map((risk) => (
        <p key={risk.code} className={styles.reason}>
          {translate(risk.message, 'risks', isSpendCap(risk) ? 'spend_cap' : risk.code, risk.parameters)}
        </p>
      ))}
      <div className={styles.actions}>
        {[...links].map(
          ([href, name]) =>
            name !== undefined && (
              <LocalLink key={href} href={href} className={buttonStyles.button}>
                {name}
              </LocalLink>
            ),
        )}
      </div>
    </>
  )
}
