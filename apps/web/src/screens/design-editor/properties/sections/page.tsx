import { backgroundProperties, type BackgroundType, pageName as nameProperty } from '@broadside/scene/editor'
import { Button } from '#ui/button/button.tsx'
import { translator } from '#i18n/translator.ts'
import { chooseImage } from '../../adding/choosing.ts'
import { isNumbered, pageName } from '../../session/page-name.ts'
import { useSession, useSnapshot } from '../../session/use-session.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { ColorField } from '../fields/color-field.tsx'
import fields from '../fields/fields.module.css'
import { Row } from '../fields/row.tsx'
import { Segments } from '../fields/segments.tsx'
import { percent, SliderField } from '../fields/slider-field.tsx'
import { TextInput } from '../fields/text-input.tsx'
import styles from '../properties.module.css'
import { useProperty } from '../reading/use-property.ts'
import { Section } from '../section.tsx'
import { GradientFields } from './gradient.tsx'

const t = translator('designProperties')

const PageFields = () => {
  const { state, set } = useProperty(nameProperty)
  const number = useSnapshot(({ document, pageId }) => document.pages.findIndex(({ id }) => id === pageId) + 1)
  const page = { name: state?.value ?? '', number }
  const width = useSnapshot(({ document }) => document.width_px)
  const height = useSnapshot(({ document }) => document.height_px)
  return (
    <>
      <Row label={t('pageName')}>
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            maxLength={120}
            text={isNumbered(page) ? '' : page.name}
            placeholder={pageName(page)}
            onApply={(text) => {
              set(text)
              return true
            }}
          />
        )}
      </Row>
      <Row label={t('size')} isGroup>
        {() => <span className={fields.fixed}>{t('pixels', { width, height })}</span>}
      </Row>
    </>
  )
}

const BackgroundFields = () => {
  const session = useSession()
  const type = useProperty(backgroundProperties.type)
  const color = useProperty(backgroundProperties.color)
  const image = useProperty(backgroundProperties.image)
  const fit = useProperty(backgroundProperties.fit)
  const opacity = useProperty(backgroundProperties.opacity)
  const choose = async (): Promise<void> => {
    const chosen = await chooseImage(session)
    if (chosen) session.editor.whenIdle(() => image.set(chosen.mediaId))
  }
  const setType = (next: BackgroundType): void => {
    if (next === 'image') void choose()
    else type.set(next)
  }
  return (
    <>
      <ChoiceField
        label={t('backgroundType')}
        value={{ ...type, set: setType }}
        choices={[
          { value: 'transparent', label: t('backgroundNone') },
          { value: 'solid', label: t('backgroundColor') },
          { value: 'gradient', label: t('backgroundGradient') },
          { value: 'image', label: t('backgroundImage') },
        ]}
      />
      <ColorField label={t('color')} value={color} />
      <GradientFields />
      {fit.state && (
        <>
          <Segments
            label={t('fit')}
            value={fit}
            segments={[
              { value: 'cover', label: t('fitCover') },
              { value: 'contain', label: t('fitContain') },
              { value: 'stretch', label: t('fitStretch') },
            ]}
          />
          <div className={styles.buttons}>
            <Button onClick={() => void choose()}>{t('changeImage')}</Button>
          </div>
        </>
      )}
      {type.state?.value !== 'transparent' && <SliderField label={t('opacity')} value={opacity} {...percent} />}
    </>
  )
}

/** The page itself, while nothing is selected. */
export const PageSections = () => (
  <>
    <Section id="page" title={t('page')} isOpen>
      <div className={styles.fields}>
        <PageFields />
      </div>
    </Section>
    <Section id="background" title={t('background')} isOpen>
      <div className={styles.fields}>
        <BackgroundFields />
      </div>
    </Section>
  </>
)
