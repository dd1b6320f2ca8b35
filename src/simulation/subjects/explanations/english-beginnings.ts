import type { ExplanationKind } from "./explanation.ts";

/** Kinds by the beginning of a question; the first that fits counts. */
export const BEGINNINGS: readonly (readonly [ExplanationKind, RegExp])[] = [
  [
    // "Our tenant left furniture in the garage, can we throw it away?"
    "fact",
    /^(?:i|we|my|our) [^?]{4,100}(?:[,:]| [–-]) (?:can|may) (?:i|we) (?!(?:get|buy|find|hire|rent|order|book)\b)/i,
  ],
  [
    // "Infrared sauna in pregnancy: is it safe?"
    "fact",
    /^[^,:;?]{3,80}(?:[,:]| [–-]) (?:is|are) (?:it|this|that|they|these) (?:really |still |ever )?(?:safe|unsafe|dangerous|harmful|risky|legal|illegal|allowed|toxic|permitted|normal)(?= |$)/i,
  ],
  ["general", /^(?:which|what) .*\b(?:(?:am i|are we|are you) allowed|legally)\b/i],
  ["definition", /^what (?:does|do) .{2,80} (?:mean(?! for )|stand for)\b/i],
  ["problem", /^(?:why|what (?:causes?|is causing|makes|could cause))\b/i],
  ["situation", /^what (?:should|can|do|could|must|would) (?:i|we|you) do\b/i],
  ["amount", /^what size .*\b(?:do|does|should|would) (?:i|we|you|an?)\b/i],
  [
    "general",
    /^(?:which|what) (?:\w+ )?(?:states?|countr(?:y|ies)|cit(?:y|ies)|towns?|provinces?|islands?|neighborhoods?|languages?|months?|seasons?|colou?rs?|airports?|regions?|counties|beaches|parks?|routes?|roads?|majors?|careers?|breeds?|exercises?) (?:is|are|has|have|do|does|should|can|will|would|allow|require|offer|accept|ban|recognize|charge|need|get|make)\b/i,
  ],
  [
    "general",
    /^(?:which|what) .{3,60} (?:do|does) (?!(?:anyone|other|people|you)\b).{1,40} (?:need|require)\b/i,
  ],
  [
    "general",
    /^what should (?:an? |the )|^how (?:to|(?:do|can|could|would|will|should) (?:i|we|you)) (?:know|tell) (?:if|when|whether)\b/i,
  ],
  [
    "general",
    /^(?:the )?(?:tax (?:treatment|rules?|rates?|implications|deductions?)|laws?|penalt\w+|definition|meaning|symptoms|causes|history|side effects|dangers|risks) (?:requiring|for|on|of|about|against|in|regarding)\b|^(?:requirements|rules|tips|regulations|checklist|eligibility|qualifications|instructions|ideas|steps) (?:for|to|on|in)\b|^(?:which|what) (?:kind|type|sort)s? of (?:doctor|specialist|lawyer|attorney|professional|permit|licen[sc]e|visa|degree|wood|oil|glue|fabric|stone|metal|soil|plant|fish|tree)s?\b|^(?:what|which) (?:\w+ )?(?:sheen|size|grit|gauge|grade|thickness|percentage|ratio|temperature|setting|angle|wattage|voltage|dosage|stitch|shape|length|width|speed|finish) (?!should|do |does )/i,
  ],
  [
    "fact",
    /^(?:is|are) there (?:any |an? )?(?:tax|government |state )?(?:credits?|grants?|rules?|laws?|limits?|fees?|penalt\w+|restrictions?|subsid\w+|rebates?|requirements?|side effects?|risks?|differences?|deadlines?|minimum|maximum|benefits?|age limits?)\b|^(?:is|are) there (?:any |an? )?tax \w+/i,
  ],
  [
    "general",
    /^(?:which|what) .{3,60} (?:are|is) (?:safe|legal|allowed|edible|poisonous|toxic|native|invasive|deductible|protected|eligible|exempt|required|banned|considered)\b/i,
  ],
  [
    "amount",
    /^(?:the )?(?:average|typical|normal|usual|minimum|maximum|recommended) (?:\w+ ){0,2}(?:time|age|size|weight|height|length|number|amount|salary|income|lifespan|wait|timeline|duration|turnaround|temperature|percentage|distance|score|dose|deposit|tip)\b/i,
  ],
  [
    "general",
    /^(?:what(?:'s| is) )?(?:the )?(?:best|easiest|cheapest|fastest|simplest|safest) ways? for .{3,60} to\b/i,
  ],
  [
    "general",
    /^(?:who|where) (?:do|should|can|must) (?:i|we|you) (?:complain|report|appeal|vote|claim)\b/i,
  ],
  ["general", /^what do (?:i|we|you) need (?:to|for|in order)\b/i],
  [
    "general",
    /^(?!(?:best|top|free|who|where)\b).{5,80} (?:checklist|template|explained|tutorial|examples|recipe)$/i,
  ],
  ["fact", /^(?:is|are|does|do) .{3,60} enough (?:for|to)\b/i],
  // "Does Aldi sell lab-grown diamonds?"
  [
    "fact",
    /^(?:[Dd]oes|[Dd]o|[Ii]s|[Cc]an) \p{Lu}[\p{L}\p{N}&'.-]+(?: \p{Lu}[\p{L}\p{N}]+)? (?:still |also |really )?(?:sell|offer|have|take|accept|ship|carry|allow|make|deliver|rent|buy|provide|charge|price)\b/u,
  ],
  ["cost", /^how much (?:should|do|does|would) .{1,40} (?:pay|charge)\b/i],
  ["amount", /^how (?:long|many|much|far|fast|soon|big|deep|thick|tall|hot|old)\b/i],
  [
    "general",
    /^(?:at|from|until|by|after|to|in|on|for) (?:what|which) (?:age|time|temperature|day|month|point|distance)\b/i,
  ],
  [
    "general",
    /^(?:when|how often|what (?:do|does|did) (?!you (?:recommend|suggest)|i\b|we\b)|what (?:time|size|age|temperature) (?:is|are|do|does|did|should|can|will|would|of|to)\b|how (?:(?:does|do|did|can|could|should|is|are) (?!(?:i|we|you)\b)|safe|hard|difficult|likely|important))\b/i,
  ],
  [
    "amount",
    /^what(?:'s| is) (?:an? |the )?(?:fair|normal|typical|average|reasonable|standard|minimum|maximum|usual|recommended|legal) /i,
  ],
  [
    "general",
    /^what(?:'s| is| are) the (?:\w+ )?(?:chances?|odds|likelihood|consequences|implications|drawbacks|purpose|process|symptoms|signs|benefits|causes|effects|rules|requirements|advantages|risks|steps|downsides|stages)\b/i,
  ],
  // "We need a rental, what should we look out for?"
  ["general", /^(?:.+, )?what (?:should|do|must) (?:i|we) (?:look|watch) out for\b/i],
  ["general", /^what (?:happens |to (?!buy|get|order|look for)\w+ )/i],
  ["general", /^what(?:'s| is| are) .+ (?:made (?:of|from|out of)|used for|called|based on)$/i],
  [
    "general",
    /^what (?:should|can|do|must) (?:i|we|you)\b|^(?:what|which) \w+(?: \w+)? (?:do|should|must) (?:i|we|you) (?:need|use|paint|put|plant|give|set|have|take|bring|wear|eat|expect|ask)\b/i,
  ],
  [
    "fact",
    /^(?:does|do|will) .+ (?:work (?:in|when|without|if|below|under|above|at|on|for)|help (?:on|in|if|with|against)|make (?:any |a )?noise|need|require|cover|pay for|expire|go bad|cause|hurt|affect|damage|increase|reduce|lower)\b|^(?:is|are) .+ (?:safe|legal|illegal|allowed|harmful|dangerous|toxic|deductible|covered)\b|^should (?:i|we) (?:\w+ (?:my|our)|tip|wait|worry|pay|tell|wash|take|eat|drink|avoid)\b|^(?:(?:can|could) (?:someone|somebody|people|anyone) (?:with|who|over|under) |(?:can|could|may|must) (?:an? |the |my )?(?!(?:anyone|someone|anybody|somebody|(?:i|we|you) (?:recommend|suggest|name|list|tell|show|give|point|think|buy|find|order|get (?:an? (?!refund|ticket|visa)|some|the|me)))\b)|is it (?:safe|ok|okay|legal|illegal|bad|normal|possible|necessary|allowed|true|dangerous|harmful|healthy)\b|do (?:i|we|they|you(?! (?:know|recommend|suggest|have any)\b)) |will )/i,
  ],
];
