// One call of the demo: who made it, on which day, and its input.
import type { Actor } from '#domain/kernel/roles';
import type { InputOf } from '#domain/verbs';

export type StepCall =
  | { verb: 'create_animal'; input: InputOf<'create_animal'> }
  | { verb: 'weigh'; input: InputOf<'weigh'> }
  | { verb: 'remove_animal'; input: InputOf<'remove_animal'> }
  | { verb: 'remove_activity'; input: InputOf<'remove_activity'> }
  | { verb: 'register_birth'; input: InputOf<'register_birth'> }
  | { verb: 'create_insemination'; input: InputOf<'create_insemination'> }
  | { verb: 'update_insemination'; input: InputOf<'update_insemination'> }
  | { verb: 'check_pregnancy'; input: InputOf<'check_pregnancy'> }
  | { verb: 'record_heat'; input: InputOf<'record_heat'> }
  | { verb: 'record_uterine_exam'; input: InputOf<'record_uterine_exam'> }
  | { verb: 'stop_breeding'; input: InputOf<'stop_breeding'> }
  | { verb: 'create_breeding_season'; input: InputOf<'create_breeding_season'> }
  | { verb: 'complete_synchronisation_step'; input: InputOf<'complete_synchronisation_step'> }
  | { verb: 'create_synchronisation_protocol'; input: InputOf<'create_synchronisation_protocol'> }
  | { verb: 'start_synchronisation'; input: InputOf<'start_synchronisation'> }
  | { verb: 'wean'; input: InputOf<'wean'> }
  | { verb: 'register_loss'; input: InputOf<'register_loss'> }
  | { verb: 'create_transfer'; input: InputOf<'create_transfer'> }
  | { verb: 'create_activity'; input: InputOf<'create_activity'> }
  | { verb: 'update_activity'; input: InputOf<'update_activity'> }
  | { verb: 'create_specific_production'; input: InputOf<'create_specific_production'> }
  | { verb: 'apply_vaccine'; input: InputOf<'apply_vaccine'> }
  | { verb: 'treat'; input: InputOf<'treat'> }
  | { verb: 'create_pasture'; input: InputOf<'create_pasture'> }
  | { verb: 'occupy_pasture'; input: InputOf<'occupy_pasture'> }
  | { verb: 'release_pasture'; input: InputOf<'release_pasture'> }
  | { verb: 'create_protocol'; input: InputOf<'create_protocol'> }
  | { verb: 'create_external_animal'; input: InputOf<'create_external_animal'> }
  | { verb: 'create_farm_product'; input: InputOf<'create_farm_product'> }
  | { verb: 'record_milk'; input: InputOf<'record_milk'> }
  | { verb: 'create_mastitis_case'; input: InputOf<'create_mastitis_case'> }
  | { verb: 'create_milk_statement'; input: InputOf<'create_milk_statement'> }
  | { verb: 'create_milk_delivery'; input: InputOf<'create_milk_delivery'> }
  | { verb: 'create_milk_price_item'; input: InputOf<'create_milk_price_item'> }
  | { verb: 'create_milk_analysis'; input: InputOf<'create_milk_analysis'> }
  | { verb: 'create_feed'; input: InputOf<'create_feed'> }
  | { verb: 'buy_feed'; input: InputOf<'buy_feed'> }
  | { verb: 'consume_feed'; input: InputOf<'consume_feed'> }
  | { verb: 'buy_hay'; input: InputOf<'buy_hay'> }
  | { verb: 'create_financial_transaction'; input: InputOf<'create_financial_transaction'> }
  | { verb: 'pay_financial_transaction'; input: InputOf<'pay_financial_transaction'> }
  | { verb: 'create_party'; input: InputOf<'create_party'> }
  | { verb: 'create_bank_account'; input: InputOf<'create_bank_account'> }
  | { verb: 'create_account_transfer'; input: InputOf<'create_account_transfer'> }
  | { verb: 'create_rural_property'; input: InputOf<'create_rural_property'> }
  | { verb: 'create_property_partner'; input: InputOf<'create_property_partner'> }
  | { verb: 'create_sale'; input: InputOf<'create_sale'> }
  | { verb: 'purchase_animals'; input: InputOf<'purchase_animals'> }
  | { verb: 'examine_quarantined'; input: InputOf<'examine_quarantined'> }
  | { verb: 'release_quarantine'; input: InputOf<'release_quarantine'> }
  | { verb: 'update_herd_settings'; input: InputOf<'update_herd_settings'> }
  | { verb: 'create_list_view'; input: InputOf<'create_list_view'> }
  | { verb: 'create_tag_range'; input: InputOf<'create_tag_range'> }
  | { verb: 'apply_tag'; input: InputOf<'apply_tag'> }
  | { verb: 'report_tag_lost'; input: InputOf<'report_tag_lost'> }
  | { verb: 'create_attachment'; input: InputOf<'create_attachment'> }
  | { verb: 'create_asset'; input: InputOf<'create_asset'> }
  | { verb: 'update_cost_settings'; input: InputOf<'update_cost_settings'> }
  | { verb: 'create_herd_price'; input: InputOf<'create_herd_price'> }
  | { verb: 'create_planned_sale'; input: InputOf<'create_planned_sale'> }
  | { verb: 'create_budget_line'; input: InputOf<'create_budget_line'> }
  | { verb: 'create_invoice'; input: InputOf<'create_invoice'> }
  | { verb: 'create_supply'; input: InputOf<'create_supply'> }
  | { verb: 'enter_supply'; input: InputOf<'enter_supply'> }
  | { verb: 'use_supply'; input: InputOf<'use_supply'> }
  | { verb: 'create_bull_evaluation'; input: InputOf<'create_bull_evaluation'> }
  /** The old values (`was`) are read when the call runs. */
  | { verb: 'update_animal'; id: string; to: Partial<InputOf<'create_animal'>> };
export type Step = { day: string; by: Actor; call: StepCall };

/** Who keeps the records, and who works with the animals. */
export type Crew = { keeper: Actor; hand: Actor };
