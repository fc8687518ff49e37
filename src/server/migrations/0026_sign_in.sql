-- Sign-in: one canonical form of every e-mail, failures counted for each password by itself, sessions whose token changes with use.

/* The form in which e-mails are compared: NFKC, trimmed, every letter by itself in lower case. The same as canonicalEmail in src/domain/kernel/email.ts for every character, whatever the locale of the database. */
create function canonical_email(p_email text) returns text language sql immutable parallel safe
  return translate(
    replace(btrim(normalize(p_email, nfkc), E' \t\n\u000b\f\r\u1680\u2028\u2029\ufeff'), 'İ', E'i\u0307'),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĴĶĹĻĽŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞ'
    'ŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮ'
    'ȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМН'
    'ОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊ'
    'ԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣ'
    'ᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠ'
    'ᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌ'
    'ẎẐẒẔẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾἈἉἊἋἌἍἎἏἘἙἚἛἜἝἨἩἪἫἬἭἮἯἸἹἺἻἼἽἾἿὈὉὊὋὌὍὙὛὝὟὨὩὪὫὬὭὮ'
    'ὯᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞᾟᾨᾩᾪᾫᾬᾭᾮᾯᾸᾹᾺᾼῈῊῌῘῙῚῨῩῪῬῸῺῼℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭ'
    'ⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦ'
    'ꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉'
    '𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔'
    '𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹'
    '𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
    'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĵķĺļľłńņňŋōŏőœŕŗřśŝş'
    'šţťŧũūŭůűųŵŷÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯ'
    'ȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмн'
    'опрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋ'
    'ԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳ'
    'ꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრ'
    'სტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍ'
    'ẏẑẓẕßạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿἀἁἂἃἄἅἆἇἐἑἒἓἔἕἠἡἢἣἤἥἦἧἰἱἲἳἴἵἶἷὀὁὂὃὄὅὑὓὕὗὠὡὢὣὤὥὦ'
    'ὧᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖᾗᾠᾡᾢᾣᾤᾥᾦᾧᾰᾱὰᾳὲὴῃῐῑὶῠῡὺῥὸὼῳⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑ'
    'ɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧ'
    'ꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱'
    '𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻'
    '𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙'
    '𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃'
  );

-- Characters that nobody sees were accepted until now: without them it is the same address.
create function pg_temp.visible(p_email text) returns text language sql immutable
  return regexp_replace(p_email, '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g');

do $$
declare
  alike text;
begin
  select string_agg(c.emails, '; ') into alike from (
    select string_agg(u.email, ' = ' order by u.email) as emails from users u group by canonical_email(pg_temp.visible(u.email)) having count(*) > 1
    union all
    select string_agg(r.email, ' = ' order by r.email) from farm_users r where r.deleted_at is null
    group by r.owner_user_id, r.farm_id, canonical_email(pg_temp.visible(r.email)) having count(*) > 1
  ) c;
  if alike is not null then
    raise exception 'Há endereços de e-mail iguais, escritos de formas diferentes: %. Corrija um de cada par (tabelas users e farm_users) e inicie de novo. Nada foi alterado.', alike;
  end if;
end
$$;

drop index users_email, farm_users_email, farm_users_once;
update users set email = pg_temp.visible(email) where email <> pg_temp.visible(email);
update farm_users set email = pg_temp.visible(email) where email <> pg_temp.visible(email);
drop function pg_temp.visible;

alter table users add column email_key text not null generated always as (canonical_email(email)) stored, add column signed_in_at timestamptz(3);
alter table farm_users add column email_key text not null generated always as (canonical_email(email)) stored, add column signed_in_at timestamptz(3);
create unique index users_email on users (email_key);
create index farm_users_email on farm_users (email_key);
create unique index farm_users_once on farm_users (owner_user_id, farm_id, email_key) where deleted_at is null;

-- What this installation signs and salts with. Whoever can read it can read the passwords' hashes too.
-- It is made when it is first needed: a backup that is restored brings its own.
create table installation_key (one boolean primary key default true check (one), key bytea not null);

create function own_key() returns bytea
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into installation_key (key) values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')) on conflict do nothing;
  return (select k.key from installation_key k);
end
$$;

-- `id` stays when the token changes; `started_at` is when somebody signed in, `created_at` when this token was made.
alter table sessions add column id uuid not null default gen_random_uuid(), add column started_at timestamptz(3), add column device text;
update sessions set started_at = created_at;
alter table sessions alter column started_at set default now(), alter column started_at set not null;
create index sessions_id on sessions (id);

/* The passwords that may open this e-mail, each with its records, the owner's account first. Of each owner who hired it no more than twenty passwords, those that were used last before the others,
   so that nobody can crowd out the records of another. */
drop function sign_in_records;
create function sign_in_records(p_email text)
  returns table (kind text, ids uuid[], password_hash text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select 'user', array[u.id], u.password_hash from users u where u.email_key = canonical_email(p_email)
  union all
  (select 'farm_user', c.ids, c.password_hash from (
    select r.password_hash, array_agg(r.id order by r.id) as ids, min(r.created_at) as since, max(r.signed_in_at) as used,
      row_number() over (partition by r.owner_user_id order by max(r.signed_in_at) desc nulls last, min(r.created_at)) as place
    from farm_users r join farms f on f.user_id = r.owner_user_id and f.id = r.farm_id
    where r.email_key = canonical_email(p_email) and r.is_active and f.deleted_at is null
    group by r.owner_user_id, r.password_hash
  ) c where c.place <= 20 order by c.used desc nulls last, c.since limit 500);
end;

/* Counts one more attempt under each key, and says how many there are in the window. */
create function count_attempts(p_keys text[], p_window interval) returns table (key text, count integer)
  language sql security definer set search_path = public, pg_temp
begin atomic
  insert into attempts as a (key) select k from unnest(p_keys) k group by k order by k
  on conflict (key) do update set
    count = case when a.since between now() - p_window and now() + p_window then a.count + 1 else 1 end,
    since = case when a.since between now() - p_window and now() + p_window then a.since else now() end
  returning a.key, a.count;
end;

/* These were no failures after all. */
create function forgive_attempts(p_keys text[]) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  update attempts a set count = greatest(a.count - 1, 0) where a.key = any(p_keys);
end;
drop function count_attempt, forgive_attempt;

/* The same password kept in another form ends no session. */
create or replace function end_record_sessions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('app.same_password', true) = 'on' then return new; end if;
  with gone as (delete from session_farm_users where farm_user_id = old.id returning token_hash)
  delete from sessions s using gone
  where s.token_hash = gone.token_hash and s.user_id is null
    and not exists (select from session_farm_users o where o.token_hash = s.token_hash and o.farm_user_id <> old.id);
  return coalesce(new, old);
end
$$;
create or replace function end_account_sessions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('app.same_password', true) = 'on' then return new; end if;
  delete from sessions where user_id = old.id;
  return new;
end
$$;

/* False when one of the passwords that were verified is no longer the record's: it was changed, or the record switched off, in between. From now on all of them are kept as `p_kept`, the same password salted for its e-mail. */
drop function open_session;
create function open_session(p_token_hash bytea, p_user_id uuid, p_farm_user_ids uuid[], p_verified text[], p_kept text, p_device text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.id = p_user_id and u.password_hash = any(p_verified) for no key update;
  if p_user_id is not null and not found then return false; end if;
  perform from farm_users r where r.id = any(p_farm_user_ids) and r.is_active and r.password_hash = any(p_verified) order by r.id for no key update;
  if (select count(*) from farm_users r where r.id = any(p_farm_user_ids) and r.is_active and r.password_hash = any(p_verified)) <> cardinality(p_farm_user_ids) then return false; end if;
  perform set_config('app.same_password', 'on', true);
  update users u set password_hash = p_kept, signed_in_at = now() where u.id = p_user_id;
  update farm_users r set password_hash = p_kept, signed_in_at = now() where r.id = any(p_farm_user_ids);
  perform set_config('app.same_password', '', true);
  insert into sessions (token_hash, user_id, expires_at, device) values (p_token_hash, p_user_id, now() + interval '1 hour', p_device);
  insert into session_farm_users (token_hash, farm_user_id) select p_token_hash, unnest(p_farm_user_ids);
  return true;
end
$$;

/* The same session under another token. The token it had goes on until this one is used: the answer that brings it may be lost. */
create function follow_session(p_token_hash bytea, p_next bytea) returns void
  language sql set search_path = public, pg_temp
begin atomic
  insert into sessions (token_hash, id, user_id, started_at, renewed_at, expires_at, device)
  select p_next, s.id, s.user_id, s.started_at, s.renewed_at, s.expires_at, s.device from sessions s where s.token_hash = p_token_hash on conflict do nothing;
  insert into session_farm_users (token_hash, farm_user_id) select p_next, o.farm_user_id from session_farm_users o where o.token_hash = p_token_hash on conflict do nothing;
end;

/* A token was used: those before it are over. */
create function confirm_session(p_token_hash bytea) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  delete from sessions o using sessions s where s.token_hash = p_token_hash and o.id = s.id and o.created_at < s.created_at;
end;

/* An hour more, but not beyond 180 days after the sign-in. True: the token has been used for a day, and `p_next` takes its place. Nothing: there is no such session. */
drop function renew_session;
create function renew_session(p_token_hash bytea, p_next bytea) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made timestamptz;
begin
  update sessions s set renewed_at = now(), expires_at = least(now() + interval '1 hour', s.started_at + interval '180 days')
  where s.token_hash = p_token_hash and s.renewed_at > now() - interval '60 days' and s.started_at > now() - interval '180 days' returning s.created_at into made;
  if not found then return null; end if;
  if made > now() - interval '24 hours' then return false; end if;
  perform follow_session(p_token_hash, p_next);
  return true;
end
$$;

/* Who is signed in. An expired session that is not idle is still known, so that it may be renewed; it opens nothing until then. */
create or replace function session_person(p_token_hash bytea)
  returns table (person_id uuid, name text, email text, is_super_admin boolean, password_must_change boolean, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select p.id, p.name, p.email, exists (select from super_admins a where a.user_id = s.user_id), bool_or(p.must_change) over (), s.expires_at
  from sessions s
  join lateral (
    select u.id, u.name, u.email, u.password_must_change as must_change, 0 as rank from users u where u.id = s.user_id
    union all
    select r.id, r.name, r.email, r.password_must_change, 1 from session_farm_users sr join farm_users r on r.id = sr.farm_user_id where sr.token_hash = s.token_hash and r.is_active
  ) p on true
  where s.token_hash = p_token_hash and s.renewed_at > now() - interval '60 days' and s.started_at > now() - interval '180 days'
  order by p.rank, p.id limit 1;
end;

create or replace function end_session(p_token_hash bytea) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  delete from sessions o using sessions s where s.token_hash = p_token_hash and o.id = s.id;
end;

/* The new password of everything this session opened; their other sessions end, and this one goes on under another token. */
drop function change_password;
create function change_password(p_token_hash bytea, p_next bytea, p_password_hash text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  records uuid[];
  kept sessions;
begin
  select * into kept from sessions s where s.token_hash = p_token_hash and s.expires_at > now() for update;
  if not found then return false; end if;
  select coalesce(array_agg(farm_user_id), '{}') into records from session_farm_users where token_hash = p_token_hash;
  update users set password_hash = p_password_hash, password_must_change = false where id = kept.user_id;
  update farm_users set password_hash = p_password_hash, password_must_change = false, updated_at = now() where id = any(records) and is_active;
  -- The triggers have ended every session of these records, this one among them.
  insert into sessions (token_hash, id, user_id, created_at, started_at, renewed_at, expires_at, device)
  values (kept.token_hash, kept.id, kept.user_id, kept.created_at, kept.started_at, now(), kept.expires_at, kept.device) on conflict do nothing;
  insert into session_farm_users (token_hash, farm_user_id) select p_token_hash, r.id from farm_users r where r.id = any(records) and r.is_active on conflict do nothing;
  perform follow_session(p_token_hash, p_next);
  return true;
end
$$;

/* What somebody who changes a password is measured by: whether it opens what only eight characters may, and what it may not repeat. */
create function session_names(p_token_hash bytea) returns table (is_strong boolean, name text, email text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select true, u.name, u.email from sessions s join users u on u.id = s.user_id where s.token_hash = p_token_hash and s.expires_at > now()
  union all
  select r.role = 'admin', r.name, r.email from sessions s join session_farm_users sr on sr.token_hash = s.token_hash join farm_users r on r.id = sr.farm_user_id
  where s.token_hash = p_token_hash and s.expires_at > now();
end;

/* Whose link it is, and where it is sent: the address that is stored, whatever was typed. */
drop function open_reset;
create function open_reset(p_email text, p_token_hash bytea) returns table (name text, email text)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account users;
begin
  select * into account from users u where u.email_key = canonical_email(p_email);
  if not found then return; end if;
  delete from password_resets where user_id = account.id;
  insert into password_resets (token_hash, user_id, expires_at) values (p_token_hash, account.id, now() + interval '1 hour');
  return query select account.name, account.email;
end
$$;

/* Whose password a link changes; the link is not used yet. */
create function reset_account(p_token_hash bytea) returns table (name text, email text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.name, u.email from password_resets r join users u on u.id = r.user_id where r.token_hash = p_token_hash and r.expires_at > now();
end;

create or replace function sweep() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from attempts where since < now() - interval '1 day';
  delete from password_resets where expires_at < now();
  delete from sessions where renewed_at < now() - interval '60 days' or started_at < now() - interval '180 days';
end
$$;

create or replace function is_owners_email(p_email text) returns boolean
  language sql stable set search_path = public, pg_temp
begin atomic
  select exists (select from users u where u.id = tenant() and u.email_key = canonical_email(p_email));
end;

/* A farm for a customer: with a new account, for the account of an email, or for the super admin. All or nothing; says what stood in the way. */
create or replace function add_customer_farm(p_token_hash bytea, p_farm jsonb, p_account jsonb, p_owner_email text) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  maker uuid := (select a.user_id from session_account(p_token_hash) a where a.is_super_admin);
  account users;
begin
  if maker is null then return 'forbidden'; end if;
  -- One press at a time; said again, it is the same farm.
  perform from users u where u.id = maker for no key update;
  if exists (select from user_farm_access x where x.farm_id = (p_farm ->> 'id')::uuid and x.created_by = maker) then return 'made'; end if;
  if p_account is not null then
    insert into users (id, email, name, phone, password_hash, password_must_change)
    select n.id, n.email, n.name, n.phone, n.password_hash, true from jsonb_populate_record(null::users, p_account) n
    on conflict do nothing returning * into account;
    if not found then return 'taken'; end if;
  else
    select * into account from users u where u.id = case when p_owner_email is null then maker else (select o.id from users o where o.email_key = canonical_email(p_owner_email)) end;
    if not found then return 'unknown'; end if;
  end if;
  perform found_farm(account.id, jsonb_build_object('owner_name', account.name, 'owner_email', account.email, 'owner_phone', account.phone) || jsonb_strip_nulls(p_farm), maker);
  return 'made';
end
$$;

/* Does what was asked for, of a pending request: the owner's account for a record of their staff, and of every other of the same e-mail there; a super admin for anybody but themselves.
   Nobody signs in with it again. `done`, or what stands in the way. */
create or replace function execute_deletion(p_token_hash bytea, p_request_id uuid, p_farm_user_id uuid, p_fields jsonb, p_removed text, p_password_hash text) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  doer record;
  asked data_deletion_requests;
  person record;
  records uuid[];
  place record;
begin
  select a.user_id, a.is_super_admin into doer from session_account(p_token_hash) a;
  select d.* into asked from data_deletion_requests d
  where d.state = 'pending' and (d.id = p_request_id or d.farm_user_id = p_farm_user_id)
    and (doer.is_super_admin or exists (select from farm_users r where r.id = d.farm_user_id and r.owner_user_id = doer.user_id))
  for update of d;
  if not found then return 'missing'; end if;
  if asked.user_id = doer.user_id then return 'own'; end if;

  if asked.farm_user_id is not null then
    select r.owner_user_id as owner_id, r.email_key into person from farm_users r where r.id = asked.farm_user_id;
    records := array(select r.id from farm_users r where r.owner_user_id = person.owner_id and r.email_key = person.email_key);
    perform blank_in_tenant(person.owner_id, records,
      array(select r.name from farm_users r where r.id = any(records)),
      array(select unnest(array[r.email, r.phone]) from farm_users r where r.id = any(records)), p_fields, p_removed, doer.user_id);
    update farm_users r set name = p_removed, email = r.id || '@removida.invalid', phone = null, password_hash = p_password_hash, password_must_change = false,
      is_active = false, was_active = false, deleted_at = coalesce(r.deleted_at, now()), updated_at = now() where r.id = any(records);
    update data_deletion_requests d set state = 'executed', executed_at = now(), executed_by = doer.user_id where d.state = 'pending' and d.farm_user_id = any(records);
  else
    select u.id, u.name, u.phone, u.email into person from users u where u.id = asked.user_id;
    for place in select distinct w.owner_id from written_under(person.id, null) w order by 1 loop
      perform blank_in_tenant(place.owner_id, array[person.id],
        array(select person.name union select f.owner_name from farms f where f.user_id = person.id),
        array(select person.email union select person.phone union select unnest(array[f.owner_email, f.owner_phone, f.owner_cpf, f.owner_rg]) from farms f where f.user_id = person.id),
        p_fields, p_removed, doer.user_id);
    end loop;
    execute format('update farms set %s where user_id = $1',
      (select string_agg(format('%I = %s', f, case when (p_fields -> 'farms' -> 'required') ? f then '$2' else 'null' end), ', ') from jsonb_array_elements_text(p_fields -> 'farms' -> 'owner') f)) using person.id, p_removed;
    delete from super_admins a where a.user_id = person.id;
    delete from password_resets r where r.user_id = person.id;
    update users u set name = p_removed, email = u.id || '@removida.invalid', phone = null, password_hash = p_password_hash, password_must_change = false where u.id = person.id;
    update data_deletion_requests d set state = 'executed', executed_at = now(), executed_by = doer.user_id where d.id = asked.id;
  end if;
  return 'done';
end
$$;

revoke all on function canonical_email, own_key, sign_in_records, count_attempts, forgive_attempts, open_session, follow_session, confirm_session, renew_session, change_password, session_names, open_reset, reset_account from public;
grant execute on function canonical_email, own_key, sign_in_records, count_attempts, forgive_attempts, open_session, confirm_session, renew_session, change_password, session_names, open_reset, reset_account to lida_app;
