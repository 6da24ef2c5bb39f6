import type { WordLists } from './lexicon.ts'

const months = 'janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro'
const weekdays = 'segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira|sábado|domingo'
const seasons =
  'dia|dias|semana|semanas|mês|meses|ano|anos|trimestre|primavera|verão|outono|inverno|noite|noites|manhã|tarde|temporada|década|décadas|fim de semana|horas?'
const small = 'uma?|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|poucos|poucas|uns|umas|alguns|algumas|vários|várias|\\d{1,2}'

export const pt: WordLists = {
  // A sentence may omit its subject and then starts with its verb.
  // A verb in front has its subject in the sentence before.
  pointers: `
    (?:abre|fecha|custa|tem|oferece|inclui|permite|funciona|dura|mede|pesa|nasceu|morreu|vive|trabalha|dispõe de|fica|está (?:situad|localizad)[oa]) | el[ea]s? | lhes? | est[ea]s? | ess[ea]s? | isto | isso | aquilo | aquel[ea]s? | dest[ea]s? | dess[ea]s? | daquel[ea]s? | nest[ea]s? | ness[ea]s? | naquel[ea]s? | disto | disso | nisto | nisso | del[ea]s? | nel[ea]s? | (?:o|a|os|as) (?:seu|sua|seus|suas) | seu | sua | seus | suas | tal | tais | tudo (?:isto|isso) | ambos | ambas | (?:os|as) (?:dois|duas|três) | (?:o|a|os|as) mesm[oa]s?
    | outr[oa]s? | (?:o|a|os|as) outr[oa]s? | os demais | as demais | nenhum del[ea]s | alguns deles | algumas delas | a maioria del[ea]s | cada um del[ea]s | um deles | uma delas | aqui | ali | lá | aí | assim | daí | então | (?:o|a) (?:segund[oa]|terceir[oa]|quart[oa]|últim[oa]|seguinte|primeir[oa])(?= (?:é|era|foi|consiste|tem))
    | (?:com|sem|por|para|de|em|a|sobre|após|desde|até|entre|durante|segundo|além de|graças a|apesar de|devido a|junto a) (?:el[ea]s?|isto|isso|aquilo|est[ea]s?|ess[ea]s?|aquel[ea]s?|tais|tal) | (?:além|apesar|depois|antes|por causa|diante|dentro|perto) d(?:isto|isso|el[ea]s?|ess[ea]s?|est[ea]s?) | graças a(?:isso|isto) | (?:por|para|com) (?:isto|isso)
    | (?:o|a|os|as|um|uma) (?:\\p{L}+ )?(?:resultado|razão|motivo|diferença|problema|solução|resposta|efeito|consequência|conclusão|objetivo|contrário|resto|vantagem|desvantagem|causa)(?= (?:é|era|foi|será|está|tem sido|seria))
    | é | são | foi | foram | era | eram | será | serão | seria | está | estão | estava | estavam | esteve | tem | têm | tinha | tinham | teve | tiveram | pode | podem | podia | deve | devem | quer | sabe | vai | vão | ia | diz | disse | disseram | vive | vivem | vivia | fez | fizeram | faz(?= parte) | pôs | veio | deu | viu | nasceu | morreu | abriu | fundou | consiste | inclui | incluem | permite | permitem | oferece | mede | medem | pesa | dura | custa | custam | pertence | contém | funciona | havia(?= \\p{L}+[aei]do) | \\p{L}{2,}ou(?= ) | \\p{L}{2,}(?:aram|eram|iram|avam)(?= ) | \\p{L}{3,}(?<!bratisl|iugosl)ava(?= )
    | trata-se | chama-se | chamava-se | encontra-se | \\p{L}+ou-se`,
  standing: `
    é (?:\\p{L}+ )?(?:possível|impossível|importante|essencial|necessário|preciso|difícil|fácil|melhor|pior|comum|frequente|raro|útil|inútil|evidente|verdade|certo|provável|recomendável|aconselhável|conveniente|preferível|perigoso|obrigatório|proibido|permitido|normal|hora|tempo|indispensável|fundamental|bom|a primeira vez) .{0,80}
    | (?:era|foi|será|seria) (?:\\p{L}+ )?(?:possível|impossível|importante|necessário|preciso|difícil|fácil|evidente|a primeira vez) .{0,80} | está (?:proibido|provado|claro) | são (?:\\d+|duas|dois|três|quatro|cinco|muit[oa]s|pouc[oa]s|mais de|cerca de|quase) | são (?:paulo|luís|tomé|miguel|jorge|vicente|bento|joão|pedro|francisco|carlos|josé|caetano|bernardo|gonçalo) | era uma vez | (?:morreu|nasceu|chegou|começou|acabou|terminou) (?:o|a|os|as|(?-i:\\p{Lu})\\p{L}+) | (?:foi|foram|está|estão) (?:\\p{L}+[aei]d[oa]s?) (?:o|a|os|as|um|uma)
    | aquel[ea]s? que | tal como | pode ser que | vai ser preciso | trata-se de .{3,60} que | (?:ou|sou|vou|estou)`,
  connectives: `
    e | mas | porém | ou | nem | pois | porque | contudo | todavia | entretanto | no entanto | não obstante | ainda assim | mesmo assim | em contrapartida | pelo contrário | ao contrário(?! d) | por outro lado | por um lado | de um lado | caso contrário | senão | além disso | além do mais | também | tampouco | igualmente | da mesma forma | do mesmo modo | de facto | de fato | com efeito | na verdade | na realidade | enfim | afinal | em suma | em resumo | em conclusão | concluindo | para concluir | em poucas palavras | ou seja | isto é | quer dizer | em outras palavras | por outras palavras | sobretudo | em particular | especialmente | nomeadamente
    | por exemplo | portanto | por isso | por conseguinte | consequentemente | em consequência | logo, | assim | desse modo | deste modo | dessa forma | desta forma | daí | por est[ea] (?:motivo|razão) | por ess[ea] (?:motivo|razão) | o que(?= (?:significa|permitiu|permite|provocou|implica|mostra)) | em primeiro lugar | em segundo lugar | em terceiro lugar | por último | por fim | finalmente | primeiro, | segundo, | terceiro, | primeiramente | depois(?! d) | mais tarde | posteriormente | em seguida | a seguir | antes(?! d) | anteriormente | enquanto isso | ao mesmo tempo | desde então | até então | ness[ea] (?:momento|caso|altura) | de novo | novamente | outra vez | já | ainda | agora
    | claro | é claro | com certeza | naturalmente | obviamente | evidentemente | infelizmente | lamentavelmente | felizmente | talvez | ao que parece | aparentemente | sim, | não, | bem, | bom, | pior | melhor ainda | até mesmo | inclusive | nem sequer | não só | não apenas | nem sempre | nem todos | não é assim | enquanto(?= o[us]tr) | cujo | cuja | quanto a (?:el[ea]s?|isto|isso) | como (?:sempre|já|vimos|era de esperar) | em geral | curiosamente | por sua vez | por seu (?:lado|turno)`,
  turns: `
    então | depois | desde então | agora | hoje | mais tarde | no fim | por fim | finalmente | o resultado | a resposta
    | mas | porém | contudo | todavia | entretanto | no entanto | não obstante | ainda assim | mesmo assim | em contrapartida | pelo contrário | por outro lado | exceto | salvo | a menos que | infelizmente | lamentavelmente | na verdade | na realidade | na prática | de facto | de fato | até que | enquanto | já não | não é assim | ou | senão | apesar d(?:isso|isto) | o problema
    | (?:\\p{L}+,? ){1,5}(?:porém|contudo|todavia|no entanto|entretanto)`,
  leaning: `porém|contudo|todavia|no entanto|entretanto|por exemplo|também|tampouco|além disso|portanto|por isso|por conseguinte|consequentemente|pelo contrário|por sua vez|igualmente|então|de facto|de fato|assim(?! (?:que|como))`,
  backward: `
    dit[oa]s? cuj[oa] | (?:est|ess|dest|dess|nest|ness)[ea]s?(?! (?:ano|mês|semana|noite|tarde|manhã|verão|inverno|outono|primavera|dias|fim)) | isto(?! é)|isso|disto|disso|nisto|nisso|o anterior|a anterior|acima (?:mencionad|citad|referid|descrit)[oa]s?|referid[oa]s|supracitad[oa]s?|mencionad[oa]s? | (?:algu[nm]s?|algumas|muit[oa]s|vári[oa]s|a maioria|nenhum|nenhuma|cada um|cada uma|um|uma|dois|duas|três) del[ea]s`,
  pronouns: `ele|ela|eles|elas|deles|delas|nele|nela`,
  functionWords: `(?:1[5-9]|20)\\d\\d|${months}|anos?|quando|como|porque|embora|enquanto|depois|antes|desde|durante|até|para|segundo|sobre|entre|contra|após|mas|também|além|onde|quem|qual|quais|cujo|cuja|todo|toda|todos|todas|outro|outra|outros|outras|este|esta|esse|essa|muito|muitos|muitas|pouco|alguns|algumas|sempre|nunca|agora|logo|então|aqui|ali|apenas|sido|seria|está|estão|havia|pode|deve|foram|início|final|fim|meados|junto|graças|ainda|mesmo|pelo|pela|pelos|pelas|quase|tanto`,
  announces: `
    (?:várias|vários|algumas|alguns|diferentes|diversas|diversos|muitas|muitos|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|os seguintes|as seguintes|os principais|as principais) (?:(?!de )[\\p{L}-]+ ){0,2}(?:razões|motivos|formas|maneiras|passos|perguntas|problemas|exemplos|pontos|dicas|conselhos|regras|tipos|fases|causas|categorias|objetivos|métodos|opções|fatores|vantagens|coisas|etapas|partes|áreas|eixos)(?: (?:principais|seguintes|básic[oa]s|fundamentais))?(?=[.:]|$)
    | seguintes?(?=[.:]) | como se segue | a seguir | (?:é|são|era) (?:muito |bastante |bem )?simples(?=[.:]) | em (?:dois|duas|três|quatro|cinco) (?:passos|fases|etapas|partes) | por um lado | de um lado`,
  you: `tu|ti|teu|tua|teus|tuas|você|vocês|vos|vosso|vossa|conte-nos|conta-nos|fale-nos|fala-nos|diga-nos`,
  page: `
    (?:este|esta|neste|nesta|deste|desta|noss[oa] (?:últim[oa]|anterior|próxim[oa])|(?:o|a|um|uma|no|na) (?:anterior|próxim[oa]|últim[oa]|primeir[oa]|segund[oa]|seguinte)) (?:artigo|post|publicação|postagem|página|texto|capítulo|secção|seção|série|guia|relatório|reportagem|boletim|número|coluna|lista|tabela|gráfico|figura|mapa|foto|imagem|episódio|vídeo|entrevista|tutorial|parágrafo|exemplo|nota|edição|podcast|comunicado|receita|blog|estudo)
    | (?:artigo|tabela|gráfico|figura|mapa|foto|imagem|lista|link|ligação|vídeo|formulário|parágrafo|exemplo|passos) (?:seguintes?|anterior|anteriores|abaixo|acima|ao lado) | mais (?:abaixo|acima|adiante) | abaixo | (?:veja|ver|vide) (?:a|o|também|mais|figura|tabela|anexo|página|abaixo|acima|aqui|noss[oa]) | (?:figura|fig\\.?|tabela|anexo|capítulo|seção|secção|quadro|gráfico|parte|episódio) (?:\\d+|i{1,3}|um|dois|três) | clique | clicar | continue (?:a ler|lendo) | leia (?:também|mais|noss[oa]|aqui) | nota (?:do editor|da redação|do autor) | errata | correção: | atualização: | atualizado em | publicado originalmente | índice | sumário | como (?:veremos|vimos|mostra a) | aqui (?:está|estão|tem|você|pode|vai) | eis (?:o|a|os|as|um|uma|aqui|algu\\p{L}+) | confira`,
  stale: `
    hoje|hoje em dia|amanhã|depois de amanhã|ontem|anteontem|esta (?:noite|manhã|tarde|semana|primavera|temporada|${weekdays})|n?est[ea] (?:ano|mês|verão|outono|inverno|fim de semana|${weekdays}|trimestre|semana)|n?est[ea]s (?:dias|meses|anos|semanas)|recentemente|ultimamente|há pouco|há pouco tempo|atualmente|na atualidade|neste momento|de momento|no momento|por enquanto|por agora|agora|agora mesmo|até (?:agora|o momento|à data|ao momento)|brevemente|em breve|dentro em breve|daqui a pouco|recém|acaba de|acabam de|já disponível
    | (?:n?a|n?o|n?as|n?os) (?:próxim[oa]s?|últim[oa]s?|passad[oa]s?) (?:(?:${small}) )?(?:${seasons}|${weekdays}|${months}) | (?:n?o|n?a|n?os|n?as) (?:(?:${small}) )?(?:${seasons}|${weekdays}|${months}) (?:passad[oa]s?|próxim[oa]s?|que vem|que vêm|anterior|anteriores) | (?:ano|mês|semana) que vem | há (?:${small}|apenas|quase|mais de) ?(?:${small})? ?(?:${seasons}) | daqui a (?:${small}) (?:${seasons}) | dentro de (?:${small}) (?:${seasons}) | (?:${small}) (?:${seasons}) atrás
    | em curso`,
  alone: `eu|Eu|meu|Meu|minha|Minha|meus|Meus|minhas|Minhas|me|Me|mim|comigo|Comigo|sou|Sou|estou|Estou|tenho|Tenho|acho|Acho|quero|Quero|posso|Posso|vou|Vou|fiz|Fiz|tive|Tive|estive|Estive|nasci|Nasci`,
  removable: `
    além disso|além do mais|contudo|todavia|porém|no entanto|entretanto|por exemplo|portanto|por isso|com efeito|de facto|de fato|na verdade|na realidade|em resumo|em suma|em conclusão|concluindo|em outras palavras|ou seja|por último|por fim|finalmente|primeiro|segundo|terceiro|em primeiro lugar|em segundo lugar|em terceiro lugar|depois|claro|naturalmente|obviamente|evidentemente|aliás|em particular|curiosamente|felizmente|igualmente|também|por outro lado|neste artigo|neste guia|neste post`,
  emptyHeadings: `
    introdução|apresentação|resumo|sinopse|visão geral|contexto|antecedentes|enquadramento|conclusão|conclusões|em conclusão|para terminar|considerações finais|próximos passos|e agora|acerca de.{0,40}|sobre (?:nós|mim|o autor|a autora|o projeto)|sobre \\p{L}+(?: \\p{L}+)?|quem somos|conteúdos?|índice|sumário|fontes|referências|bibliografia|notas|para saber mais|leia também|(?:artigos|posts|temas|notícias) relacionad[oa]s|agradecimentos|discussão|métodos?|metodologia|resultados?|anexos?|apêndice|links|ligações|recursos|contactos?|contatos?|mais informações|informações(?: práticas)?|detalhes|descrição|ingredientes|preparação|preparo|modo de preparo|modo de preparação|instruções|passos|programa|programação|ordem de trabalhos|perguntas|perguntas frequentes|faq|comentários?|partilhar|compartilhar|etiquetas|tags|o essencial|em poucas palavras|pontos-chave|alterações|mudanças|novidades|adicionado|corrigido|alterado|removido|segurança|funções|funcionalidades|características|especificações|como funciona|história|biografia|presentes|ausentes|diversos|objetivos?|palavras-chave|financiamento|o problema|a solução|análise|limitações|horários?|preços?|como chegar|inscrições|inscrição|datas?|local`,
  promises: `
    formas|maneiras|truques|dicas|conselhos|passos|razões|motivos|coisas|lições|regras|erros|princípios|perguntas|ideias|factos|fatos|exemplos|hábitos|sinais|mitos|estratégias|ferramentas|métodos|ingredientes|opções|funções|funcionalidades|mudanças|melhorias|novidades|livros|lugares|técnicas|recomendações|pontos|tipos|categorias|fases|etapas|vantagens|desvantagens|benefícios|problemas|desafios|requisitos|critérios|objetivos|componentes|elementos|áreas|receitas|projetos|eventos|medidas|fatores|tendências|descobertas|causas|sintomas|argumentos|pilares|compromissos|prioridades|ações`,
  saying: `disse|diz|dizem|dizia|escreveu|escreve|contou|conta|contam|explicou|explica|explicam|acrescentou|acrescenta|notou|recordou|recorda|lembrou|lembra|sublinhou|sublinha|ressaltou|perguntou|pergunta|advertiu|adverte|segundo|afirmou|afirma|declarou|declara|anunciou|admitiu|admite|insistiu|insiste|brincou|comentou|comenta|observou`,
  known: {
    article: `o\\s|a\\s|os\\s|as\\s`,
    nouns: `relatório|estudo|pesquisa|sondagem|inquérito|investigação|projeto|equipa|equipe|empresa|companhia|agência|grupo|programa|autor|autora|autores|autoras|investigadores|pesquisadores|participantes|lei|proposta|acordo|edifício|prédio|dispositivo|aparelho|incidente|decisão|resultados|dados|números|evento|exposição|iniciativa|comité|comitê|conselho|associação`,
    explained: `de|do|da|dos|das|que|sobre|para|em|no|na|com|entre|contra|por|pelo|pela|onde|publicad[oa]|realizad[oa]|chamad[oa]|intitulad[oa]`,
  },
  numbers: ['dois|duas', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez', 'onze', 'doze'],
  instructions: {
    formal: `mais formal|formal`,
    question: `(?:como |com )?(?:uma |a )?pergunta`,
    price: `(?:indica |diz |com )?(?:o |os )?(?:preços?|custo)`,
    date: `(?:indica |diz |com )?(?:a |o )?(?:datas?|dia)`,
    place: `(?:indica |diz |com )?(?:o )?(?:lugar|local)`,
    fillers: `por favor|um pouco|e|mas|com|em|o|a|um|uma|mais|também`,
    shorter: `mais (?:curt[oa]|breve|concis[oa])|curt[oa]|breve|concis[oa]|encurta[r]?|resumid[oa]|menos`,
    longer: `mais (?:long[oa]|detalhes|detalhad[oa])|long[oa]|desenvolv(?:e|er|a)`,
    list: `(?:uma |em forma de |como )?lista|tópicos|marcadores|pontos`,
    quotation: `citaç(?:ão|ões)|citar?|nas (?:suas|próprias) palavras`,
    figure: `números?|estatísticas?|dados`,
    thread: `thread|fio|em várias (?:partes|publicações)`,
    noQuestion: `(?:sem|nenhuma|tir[ea] a) (?:a |uma )?perguntas?`,
    noLink: `(?:sem|nenhum|tir[ea] o) (?:o |um )?(?:links?|ligação|endereço|url)`,
    noHashtags: `(?:sem|nenhuma?) (?:hash ?tags?|etiquetas?)`,
  },
}
