import { useMutation } from '@tanstack/react-query'
import { RefreshCw, X } from 'lucide-react'
import { linkPreviewQuery } from '#api/link-previews.ts'
import { explain } from '#api/explain.ts'
import { queries } from '#api/queries.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextArea, TextField } from '#ui/text-field/text-field.tsx'
import { words } from '#words/words.ts'
import { type Card, cardKeysOf, cardOfAccount, hasRoomForCard, linksOf, withCard } from '../model/card.ts'
import { findTarget } from '../model/content.ts'
import { useSession, useStore } from '../use-session.ts'
import styles from './card.module.css'

const t = words('composerCard')

/** What fits into a list of links. */
const short = (link: string): string => {
  const { host, pathname } = new URL(link)
  return pathname === '/' ? host : `${host}${pathname}`
}

interface CardFieldsProps {
  card: Card
  links: readonly string[]
  readOnly: boolean
  isReading: boolean
  onChange: (card: Card | undefined) => void
  onFetch: (url: string) => void
}

const CardFields = ({ card, links, readOnly, isReading, onChange, onFetch }: CardFieldsProps) => (
  <div className={styles.card}>
    <div className={styles.bar}>
      <span className={styles.host}>{URL.parse(card.url)?.host ?? card.url}</span>
      {!readOnly && (
        <>
          <IconButton icon={RefreshCw} label={t('fetchAgain')} aria-busy={isReading} onClick={() => onFetch(card.url)} />
          <IconButton icon={X} label={t('remove')} onClick={() => onChange(undefined)} />
        </>
      )}
    </div>
    {new Set([card.url, ...links]).size > 1 && (
      <Select
        label={t('chooseLink')}
        value={card.url}
        disabled={readOnly}
        choices={[...new Set([card.url, ...links])].map((link) => ({ value: link, label: short(link) }))}
        onChange={onFetch}
      />
    )}
    <TextField
      label={t('title')}
      value={card.title}
      maxLength={300}
      readOnly={readOnly}
      onChange={({ target }) => onChange({ ...card, title: target.value })}
    />
    <TextArea
      label={t('description')}
      value={card.description}
      maxLength={1000}
      rows={2}
      readOnly={readOnly}
      onChange={({ target }) => onChange({ ...card, description: target.value })}
    />
    <p className={styles.note}>{t('withoutPicture')}</p>
  </div>
)

interface LinkCardProps {
  accountId: string
  readOnly: boolean
}

/** The card below the text, as this account sends it: read from the page, and to be changed. */
export const LinkCard = ({ accountId, readOnly }: LinkCardProps) => {
  const { workspace, content, context, checked, edit } = useSession()
  const value = useStore(content, (whole) => whole)
  const facts = useStore(context, (whole) => whole)
  const forms = useStore(checked, (whole) => whole.forms)
  const keys = cardKeysOf(accountId, facts, forms)
  const reading = useMutation({
    // What is read again has changed, or could not be read before.
    mutationFn: (url: string) => queries.fetchQuery({ ...linkPreviewQuery(workspace.id, url), staleTime: 0 }),
    onSuccess: ({ title, description }, url) => setCard({ url, title, description }),
  })
  const setCard = (card: Card | undefined) => {
    const target = findTarget(content.get(), accountId)
    if (keys && target) edit({ type: 'settings', values: new Map([[accountId, withCard(target.settings, keys, card)]]) })
  }
  if (!keys) return null
  const card = cardOfAccount(value, accountId, keys)
  const links = linksOf(value, accountId, facts, forms)
  if (!card && (readOnly || !links.length)) return null
  const asked = reading.variables === undefined ? '' : short(reading.variables)
  return (
    <fieldset className={styles.section}>
      <legend>{t('card')}</legend>
      {card ? (
        <CardFields
          card={card}
          links={links}
          readOnly={readOnly}
          isReading={reading.isPending}
          onChange={setCard}
          onFetch={(url) => reading.mutate(url)}
        />
      ) : (
        <div className={styles.links}>
          {links.map((link) => (
            <Button key={link} busy={reading.isPending && reading.variables === link} onClick={() => reading.mutate(link)}>
              {t('addFor', { link: short(link) })}
            </Button>
          ))}
        </div>
      )}
      <output className={styles.note}>
        {reading.isPending && t('reading', { host: asked })}
        {reading.error && t('unreadable', { host: asked, reason: explain(reading.error) })}
        {card && !hasRoomForCard(value, accountId) && t('noRoom')}
      </output>
    </fieldset>
  )
}
