import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { RefreshCw, X } from 'lucide-react'
import { useMemo } from 'react'
import { accountsQuery } from '#api/accounts.ts'
import { linkPreviewQuery } from '#api/link-previews.ts'
import { explain } from '#api/explain.ts'
import { queries } from '#api/queries.ts'
import { nameAccount } from '#networks/names.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextArea, TextField } from '#ui/text-field/text-field.tsx'
import { currentLanguage, translator } from '#i18n/translator.ts'
import { type Card, cardSettings, type CardTarget, hasRoomForCard, linksOf, readCard } from '#composer/session/model/card.ts'
import { accountOfTarget } from '#composer/session/model/content.ts'
import { useContent, useContentCopy } from '#composer/hooks/use-content.ts'
import { useSession, useStore } from '#composer/hooks/use-session.ts'
import styles from './card.module.css'

const t = translator('composerCard')

/** Shortens a link to fit into a list. */
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
  takes: readonly CardTarget[]
  readOnly: boolean
}

/** Edits the link card for all accounts that share it. Its initial texts come from the linked page. */
export const LinkCard = ({ takes, readOnly }: LinkCardProps) => {
  const { workspace, content, context, checked, edit } = useSession()
  const { data: accounts } = useSuspenseQuery(accountsQuery(workspace.id))
  const { value: card, members, apart } = useContentCopy(readCard, takes)
  const written = useStore(checked, (value) => value)
  const [first = ''] = members
  const links = useMemo(() => linksOf(written.content, first, context.get(), written.forms), [written, first, context])
  const hasRoom = useContent(hasRoomForCard, first)
  const setCard = (next: Card | undefined, targets: readonly CardTarget[] = takes.filter(({ accountId }) => members.includes(accountId))) =>
    edit({ type: 'settings', values: cardSettings(content.get(), targets, next) })
  const reading = useMutation({
    // The user fetches again because the page has changed or couldn't be read, so don't use cached data.
    mutationFn: (url: string) => queries.fetchQuery({ ...linkPreviewQuery(workspace.id, url), staleTime: 0 }),
    onSuccess: ({ title, description }, url) => setCard({ url, title, description }),
  })
  if (!card && (readOnly || !links.length)) return null
  const asked = reading.variables === undefined ? '' : short(reading.variables)
  const others = accounts.filter(({ id }) => apart.some((target) => accountOfTarget(target) === id)).map(nameAccount)
  return (
    <fieldset className={styles.section}>
      <legend>{t('card')}</legend>
      {card ? (
        <CardFields
          card={card}
          links={links}
          readOnly={readOnly}
          isReading={reading.isPending}
          onChange={(next) => setCard(next)}
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
      {card && others.length > 0 && (
        <div className={styles.bar}>
          <p className={styles.note}>
            {t('apart', { names: new Intl.ListFormat(currentLanguage()).format(others), count: others.length })}
          </p>
          {!readOnly && (
            <Button look="quiet" onClick={() => setCard(card, takes)}>
              {t('spread')}
            </Button>
          )}
        </div>
      )}
      <output className={styles.note}>
        {reading.isPending && t('reading', { host: asked })}
        {reading.error && t('unreadable', { host: asked, reason: explain(reading.error) })}
        {card && !hasRoom && t('noRoom')}
      </output>
    </fieldset>
  )
}
