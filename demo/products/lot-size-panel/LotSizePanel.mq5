//+------------------------------------------------------------------+
//|                                                 LotSizePanel.mq5 |
//|   Stop distance in, lots and money at risk out, two buttons.     |
//+------------------------------------------------------------------+
#property copyright "Tradeshelf"
#property version   "1.10"

#include <Trade\Trade.mqh>

input double InpRiskPercent = 1.0;   // Risk per trade in % of equity
input int    InpStopPoints  = 250;   // Stop distance at the start, points
input bool   InpUseBalance  = false; // Count from balance instead of equity

const string PREFIX = "LotSizePanel.";
CTrade trade;
int    stop_points;

//+------------------------------------------------------------------+
int OnInit()
  {
   if(InpRiskPercent <= 0.0 || InpStopPoints <= 0)
      return INIT_PARAMETERS_INCORRECT;
   stop_points = InpStopPoints;
   trade.SetTypeFillingBySymbol(_Symbol);
   Box("back", 12, 24, 220, 168);
   Label("risk", 24, 36);
   Label("stop", 24, 60);
   Edit("points", 120, 57, IntegerToString(stop_points));
   Label("money", 24, 84);
   Label("lots", 24, 108);
   Button("buy", 24, 146, "Buy", clrSeaGreen);
   Button("sell", 126, 146, "Sell", clrIndianRed);
   EventSetTimer(1);
   Refresh();
   return INIT_SUCCEEDED;
  }

//+------------------------------------------------------------------+
void OnDeinit(const int reason)
  {
   EventKillTimer();
   ObjectsDeleteAll(0, PREFIX);
  }

void OnTick()  { Refresh(); }
void OnTimer() { Refresh(); }

//+------------------------------------------------------------------+
void OnChartEvent(const int id, const long &lparam, const double &dparam, const string &sparam)
  {
   if(id == CHARTEVENT_OBJECT_ENDEDIT && sparam == PREFIX + "points")
     {
      const int typed = (int)StringToInteger(ObjectGetString(0, sparam, OBJPROP_TEXT));
      if(typed > 0)
         stop_points = typed;
      ObjectSetString(0, sparam, OBJPROP_TEXT, IntegerToString(stop_points));
      Refresh();
     }
   if(id != CHARTEVENT_OBJECT_CLICK)
      return;
   if(sparam == PREFIX + "buy")
      Send(ORDER_TYPE_BUY);
   if(sparam == PREFIX + "sell")
      Send(ORDER_TYPE_SELL);
   ObjectSetInteger(0, sparam, OBJPROP_STATE, false);
  }

//+------------------------------------------------------------------+
double MoneyAtRisk()
  {
   const ENUM_ACCOUNT_INFO_DOUBLE base = InpUseBalance ? ACCOUNT_BALANCE : ACCOUNT_EQUITY;
   return AccountInfoDouble(base) * InpRiskPercent / 100.0;
  }

//--- Tick value belongs to tick size, which is not always one point.
double Lots()
  {
   const double value = SymbolInfoDouble(_Symbol, SYMBOL_TRADE_TICK_VALUE_LOSS);
   const double size  = SymbolInfoDouble(_Symbol, SYMBOL_TRADE_TICK_SIZE);
   const double step  = SymbolInfoDouble(_Symbol, SYMBOL_VOLUME_STEP);
   if(value <= 0.0 || size <= 0.0 || step <= 0.0)
      return 0.0;
   const double per_lot = stop_points * _Point / size * value;
   const double lots    = MathFloor(MoneyAtRisk() / per_lot / step + 1e-7) * step;
   return lots < SymbolInfoDouble(_Symbol, SYMBOL_VOLUME_MIN) ? 0.0
          : MathMin(lots, SymbolInfoDouble(_Symbol, SYMBOL_VOLUME_MAX));
  }

//+------------------------------------------------------------------+
void Send(const ENUM_ORDER_TYPE type)
  {
   MqlTick tick;
   const double lots = Lots();
   if(lots <= 0.0 || !SymbolInfoTick(_Symbol, tick))
     {
      Alert("The smallest volume would risk more than ", InpRiskPercent, " %");
      return;
     }
   const double price = type == ORDER_TYPE_BUY ? tick.ask : tick.bid;
   const int    sign  = type == ORDER_TYPE_BUY ? 1 : -1;
   const double stop  = NormalizeDouble(price - sign * stop_points * _Point, _Digits);
   if(!trade.PositionOpen(_Symbol, type, lots, price, stop, 0.0, "panel"))
      Alert("Order refused: ", trade.ResultRetcodeDescription());
  }

//+------------------------------------------------------------------+
void Refresh()
  {
   Text("risk", StringFormat("Risk       %.2f %%", InpRiskPercent));
   Text("stop", "Stop, points");
   Text("money", StringFormat("At risk    %.2f %s", MoneyAtRisk(), AccountInfoString(ACCOUNT_CURRENCY)));
   Text("lots", StringFormat("Lots       %.2f", Lots()));
   ChartRedraw();
  }

//+------------------------------------------------------------------+
void Place(const string name, const ENUM_OBJECT type, const int x, const int y)
  {
   ObjectCreate(0, PREFIX + name, type, 0, 0, 0);
   ObjectSetInteger(0, PREFIX + name, OBJPROP_XDISTANCE, x);
   ObjectSetInteger(0, PREFIX + name, OBJPROP_YDISTANCE, y);
   ObjectSetInteger(0, PREFIX + name, OBJPROP_SELECTABLE, false);
  }

void Size(const string name, const int width, const int height)
  {
   ObjectSetInteger(0, PREFIX + name, OBJPROP_XSIZE, width);
   ObjectSetInteger(0, PREFIX + name, OBJPROP_YSIZE, height);
  }

void Text(const string name, const string text)
  {
   ObjectSetString(0, PREFIX + name, OBJPROP_TEXT, text);
  }

void Box(const string name, const int x, const int y, const int width, const int height)
  {
   Place(name, OBJ_RECTANGLE_LABEL, x, y);
   Size(name, width, height);
   ObjectSetInteger(0, PREFIX + name, OBJPROP_BGCOLOR, clrWhiteSmoke);
  }

void Label(const string name, const int x, const int y)
  {
   Place(name, OBJ_LABEL, x, y);
   ObjectSetInteger(0, PREFIX + name, OBJPROP_COLOR, clrDarkSlateGray);
  }

void Edit(const string name, const int x, const int y, const string text)
  {
   Place(name, OBJ_EDIT, x, y);
   Size(name, 90, 20);
   Text(name, text);
  }

void Button(const string name, const int x, const int y, const string text, const color back)
  {
   Place(name, OBJ_BUTTON, x, y);
   Size(name, 92, 30);
   Text(name, text);
   ObjectSetInteger(0, PREFIX + name, OBJPROP_BGCOLOR, back);
   ObjectSetInteger(0, PREFIX + name, OBJPROP_COLOR, clrWhite);
  }
//+------------------------------------------------------------------+
