/** Very common words. A recogniser hears them well, so a common word isn't taken for a name that merely sounds like it. */
const words = `a about above across after again against ago all alone along already also although always am among an and another
any anybody anyone anything anyway are around as ask asked at away back bad be beautiful became because become bed been before
began behind being believe below best better between big black blue body book both boy bring brother brought but buy by
call called came can cannot car care carry change child children city clear close cold come coming could country course cut
dark daughter day days dead dear death decide did die different do does doing done door down dream drink drive during each
early earth eat eight either else end enough even evening ever every everyone everything example eye eyes face fact fall family
far father fear feel feet fell felt few fight find fine fire first five follow food foot for forget found four free friend
friends from front full game gave get getting girl give given go god going gold gone good got great green ground group grow
had hair half hand hands happen happened happy hard has have having he head hear heard heart held hello help her here hers
herself high him himself his hold home hope hot hour house how hundred husband i idea if important in inside into is it its
itself job just keep kept kill killed kind king knew know known lady land large last late later laugh law lay lead learn least
leave left less let letter lie life light like line listen little live lived living long look looked looking lord lose lost
lot love low made make making man many matter may maybe me mean meant meet men might mind mine minute miss moment money month
more morning most mother mouth move much music must my myself name near need never new next nice night nine no nobody none nor
not nothing now number of off often oh old on once one only open or order other our out outside over own page paper part past
pay people perhaps person place play please point poor possible power pretty problem put question quick quiet quite ran rather
read ready real really reason red remember rest right river road room round run said same sat saw say says school sea second see
seem seemed seen send sense set seven several shall she ship short should show shut side since sing sir sister sit six sky sleep
slow small so some somebody someone something sometimes son soon sorry sort sound speak stand start state stay step still stood
stop story street strong such sun sure table take taken talk tell ten than thank thanks that the their them themselves then there
these they thing things think third this those though thought three through till time to today together told tomorrow tonight too
took top toward town tree tried true trust try turn turned two under understand until up upon us use used usually very voice
wait walk wall want wanted war warm was watch water way we week well went were what whatever when where whether which while
white who whole whom whose why wife will wind window wish with within without woman women wonder word words work world worry
worse would write wrong year years yes yesterday yet you young your yours yourself`;

const common: ReadonlySet<string> = new Set(words.split(/\s+/));

/** Whether this lower-case word is very common. */
export const isCommon = (word: string): boolean => common.has(word.replace(/'(?:s|ll|re|ve|d|m)$/, ''));
