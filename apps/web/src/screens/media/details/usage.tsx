import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type MediaUse, mediaUsageQuery } from '#api/media-library.ts'
import { translator } from '#i18n/translator.ts'
import styles from './details.module.css'

const t = translator('media')

const kinds = {
  publication: 'usePost',
  build: 'useBuild',
  design: 'useDesign',
  design_template: 'useTemplate',
  brand_kit: 'useBrandKit',
  video_project: 'useVideo',
} as const

const nameOf = ({ kind, title }: MediaUse): string => {
  const known = Object.hasOwn(kinds, kind) ? t(kinds[kind as keyof typeof kinds]) : kind
  return title ? t('useOf', { kind: known, title }) : known
}

/** Links to the use where the app has a page for it. */
const Use = ({ use }: { use: MediaUse }) => {
  const name = nameOf(use)
  if (use.kind === 'brand_kit') return <Link to="/settings/brand-kit">{name}</Link>
  if (use.kind === 'design')
    return (
      <Link to="/designs/$id" params={{ id: use.id }}>
        {name}
      </Link>
    )
  if (use.kind === 'design_template')
    return (
      <Link to="/designs" search={{ show: 'templates' }}>
        {name}
      </Link>
    )
  if (use.kind !== 'publication') return name
  return (
    <Link to="/publications/$id" params={{ id: use.id }}>
      {name}
    </Link>
  )
}

/** What refers to the file. */
export const Usage = ({ id }: { id: string }) => {
  const { data: uses } = useQuery(mediaUsageQuery(id))
  return (
    <section className={styles.part} aria-label={t('usage')}>
      <h3>{t('usage')}</h3>
      {uses && !uses.length && <p className={styles.soft}>{t('unused')}</p>}
      <ul className={styles.uses}>
        {uses?.map((use) => (
          <li key={`${use.kind} ${use.id}`}>
            <Use use={use} />
          </li>
        ))}
      </ul>
    </section>
  )
}
