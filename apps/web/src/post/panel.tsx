import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { publicationQuery, type PublicationView } from '#api/publications.ts'
import { browserZone, formatMoment, nameZone } from '#i18n/time.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { currentLanguage, translator } from '#i18n/translator.ts'
import { Outcome } from '#web/delivery-status/delivery-status.tsx'
import { isReport } from '#web/delivery-status/state.ts'
import { useDeliveryContext } from '#web/delivery-status/use-delivery-context.ts'
import styles from './panel.module.css'
import { PostMenu } from './post-menu.tsx'
import { openingOf, textsOf } from './texts.ts'

const t = translator('posts')
const common = translator('common')

interface PanelProps {
  id: string
  /** IANA name. */
  zone: string
  /** More actions for the post's menu. */
  actions?: ReactNode
}

/** Removes `post` from the URL, where every screen with this panel stores the open post. */
const useClose = () => {
  const navigate = useNavigate()
  return () => void navigate({ to: '.', search: (search) => ({ ...search, post: undefined }), replace: true, resetScroll: false })
}

const plannedFor = ({ schedule, destinations }: PublicationView): string | undefined => {
  const published = destinations.flatMap(({ published_at }) => published_at ?? []).sort()[0]
  return schedule?.at ?? published ?? destinations.find(({ due_at }) => due_at)?.due_at
}

const formatWhen = (publication: PublicationView, zone: string): string => {
  const at = plannedFor(publication)
  return at
    ? t('panelWhen', { when: formatMoment(at, zone), zone: nameZone(zone) })
    : t('panelDraft', { when: formatMoment(publication.created_at, zone) })
}

/** The time in the user's zone, if it differs from the workspace's. */
const OwnTime = ({ publication, zone }: { publication: PublicationView; zone: string }) => {
  const at = plannedFor(publication)
  const here = browserZone()
  if (!at || formatMoment(at, here) === formatMoment(at, zone)) return null
  return <p className={styles.when}>{t('panelOwnTime', { when: formatMoment(at, here), zone: nameZone(here) })}</p>
}

/** The text, or each destination's text if they differ. */
const Texts = ({ publication }: { publication: PublicationView }) => {
  const { nameOf } = useDeliveryContext(publication.workspace_id)
  const texts = textsOf(publication)
  const [only, ...others] = texts
  if (!others.length) return only?.text && only.text !== openingOf(publication) ? <p className={styles.text}>{only.text}</p> : null
  return texts.map(({ text, destinations }) => (
    <div key={text}>
      <p className={styles.when}>{new Intl.ListFormat(currentLanguage()).format(destinations.map((one) => nameOf(one).name))}</p>
      <p className={styles.text}>{text}</p>
    </div>
  ))
}

interface ContentProps extends PanelProps {
  /** The heading that names the panel or dialog. */
  Heading: 'h2' | typeof Dialog.Title
  /** Content to the left and right of the actions. */
  before?: ReactNode
  after?: ReactNode
}

const Content = ({ id, zone, actions, Heading, before, after }: ContentProps) => {
  const { data: publication, error } = useQuery(publicationQuery(id))
  const opening = publication && (openingOf(publication) ?? t('untitled'))
  const isUnknown = error !== null && !publication
  return (
    <>
      <div className={styles.bar}>
        {before}
        <div className={styles.actions}>
          {publication?.can.edit && (
            <ButtonLink to="/publications/$id" params={{ id }}>
              {t(isReport(publication) ? 'openReport' : 'edit')}
            </ButtonLink>
          )}
          {opening !== undefined && <PostMenu post={{ id }} opening={opening} actions={actions} />}
          {after}
        </div>
      </div>
      {isUnknown ? (
        <Heading className="visually-hidden">{t('panel')}</Heading>
      ) : (
        <header className={styles.header}>
          {opening === undefined ? <Skeleton width="70%" height="28px" /> : <Heading className={styles.title}>{opening}</Heading>}
          {publication ? <p className={styles.when}>{formatWhen(publication, zone)}</p> : <Skeleton width="50%" height="20px" />}
          {publication && <OwnTime publication={publication} zone={zone} />}
        </header>
      )}
      {publication && <Texts publication={publication} />}
      <Outcome id={id} />
    </>
  )
}

/** The post's delivery status, beside the list. */
export const Panel = ({ id, zone, actions }: PanelProps) => {
  const close = useClose()
  return (
    <aside className={styles.panel} aria-label={t('panel')}>
      <Content id={id} zone={zone} actions={actions} Heading="h2" after={<IconButton icon={X} label={common('close')} onClick={close} />} />
    </aside>
  )
}

/** The panel as a dialog, for screens without room beside the list. */
export const Sheet = ({ id, zone, actions }: Omit<PanelProps, 'id'> & { id: string | undefined }) => {
  const close = useClose()
  const [shown, setShown] = useState(id)
  // Keep the content until the dialog has faded out.
  if (id && id !== shown) setShown(id)
  const visible = id ?? shown
  return (
    <Dialog.Root open={id !== undefined} onOpenChange={(isOpen) => !isOpen && close()}>
      <Dialog.Portal>
        <Dialog.Popup className={styles.sheet}>
          {visible && (
            <Content
              id={visible}
              zone={zone}
              actions={actions}
              Heading={Dialog.Title}
              before={<IconButton icon={ArrowLeft} label={common('back')} onClick={close} />}
            />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
