import type { Property } from '@broadside/scene/editor'
import { type ReactNode, useState } from 'react'
import { translator } from '#i18n/translator.ts'
import { useProperty } from './reading/use-property.ts'
import styles from './properties.module.css'

const t = translator('designProperties')

/** What was opened and closed in this tab, because sections come and go with the selection. */
const opened = new Map<string, boolean>()

interface SectionProps {
  id: string
  title: string
  isOpen?: boolean
  children: ReactNode
}

/** A topic of the panel, which can be collapsed. */
export const Section = ({ id, title, isOpen: isOpenAtFirst = false, children }: SectionProps) => {
  const [isOpen, setOpen] = useState(() => opened.get(id) ?? isOpenAtFirst)
  return (
    <details
      className={styles.section}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open === isOpen) return
        opened.set(id, open)
        setOpen(open)
      }}
    >
      <summary className={styles.summary}>
        <h3>{title}</h3>
      </summary>
      {isOpen && children}
    </details>
  )
}

interface PropertySectionProps<T> extends SectionProps {
  /** Layers that have it are those that the section is about. */
  of: Property<T>
}

/** A topic of layers. Says how many of the selected ones it concerns, and is off if all of them are locked. */
export const PropertySection = <T,>({ of, children, ...rest }: PropertySectionProps<T>) => {
  const { state } = useProperty(of)
  if (!state) return null
  const { editable, total } = state
  return (
    <Section {...rest}>
      {editable < total && <p className={styles.note}>{editable ? t('appliesTo', { count: editable, total }) : t('allLocked')}</p>}
      <fieldset className={styles.fields} disabled={editable === 0}>
        <legend className="visually-hidden">{rest.title}</legend>
        {children}
      </fieldset>
    </Section>
  )
}
